/** Writes GIFT as Moodle reads it (rule R121). */
import { readGift } from '../question-import/gift/read-gift.ts';
import { splitLines } from '../lines.ts';
import { toPlainNumber } from './plain-number.ts';
import { correctItems, rightShare, rowsOf } from './question-parts.ts';
import { commentFor, nameComment } from './lost-fields.ts';
import type { ExportedTest } from './exported-test.ts';
import type { Question } from '../questions/question.ts';

export function writeGift({ name, questions }: ExportedTest): string {
  const blocks = questions.map((question) => {
    const written = writeQuestion(question);
    const comment = commentFor(question, readGift(written), false);
    return comment === null ? written : `// ${comment}\n${written}`;
  });
  return `${[`// ${nameComment(name)}`, ...blocks].join('\n\n')}\n`;
}

const escape = (text: string): string =>
  splitLines(text)
    .join('\n')
    .replace(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Moodle takes a bare asterisk for any text. */
const escapeSpelling = (text: string): string => escape(text.replaceAll('*', '\\*'));

/** Plain text: what looks like a tag is none. */
function writeQuestion(question: Question): string {
  const feedback = question.explanation ? [`####${escape(question.explanation)}`] : [];
  return `[plain]${escape(question.question)} {${writeAnswers(question, feedback)}}`;
}

const list = (lines: readonly string[]): string => `\n${lines.map((line) => `\t${line}\n`).join('')}`;

function writeAnswers(question: Question, feedback: readonly string[]): string {
  switch (question.type) {
    case 'text':
      return list([...question.options.map((option, index) => `${index === question.correct ? '=' : '~'}${escape(option)}`), ...feedback]);
    case 'multiple': {
      const weightOf = (index: number): string => (question.correctAnswers.includes(index) ? `%${rightShare(question)}%` : question.correctAnswers.length > 0 ? '%-100%' : '');
      return list([...question.options.map((option, index) => `~${weightOf(index)}${escape(option)}`), ...feedback]);
    }
    case 'match':
      return list([...rowsOf(question).map(({ left, right }) => `=${escape(left)} -> ${escape(right ?? '')}`), ...feedback]);
    case 'short':
      return list([...(question.answers.length > 0 ? question.answers.map((answer) => `=${escapeSpelling(answer)}`) : ['=']), ...feedback]);
    case 'number': {
      const number = question.answer === null ? '' : `${toPlainNumber(question.answer)}:${toPlainNumber(question.tolerance)}`;
      return `#${number}${feedback.join('')}`;
    }
    case 'sequence':
      // Moodle has no feedback here: the comment keeps the explanation.
      return `>${question.items.length} ALL VERTICAL ALL_OR_NOTHING SHOW\n${correctItems(question).map((item) => `${escape(item)}\n`).join('')}`;
    case 'freeform':
      return feedback.join('');
  }
}
