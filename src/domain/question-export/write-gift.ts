/** Writes GIFT in the form that Moodle reads (rules R121 and R250, ADR 52). */
import { readGift } from '../question-import/gift/read-gift.ts';
import { splitLines } from '../lines.ts';
import { categoryPath } from './category-path.ts';
import { toPlainNumber } from './plain-number.ts';
import { escapeHtml, toHtml, toMoodleMarkdown } from './moodle-html.ts';
import { moodleRefusals, refusalOf } from './moodle-refusals.ts';
import { correctItems, rightShare, rowsOf } from './question-parts.ts';
import { aloneComment, commentFor, nameComment, testComments } from './lost-fields.ts';
import type { ExportedTest } from './exported-test.ts';
import type { Question } from '../questions/question.ts';

export function writeGift(test: ExportedTest): string {
  const { name, questions } = test;
  const head = [nameComment(name), ...testComments(test), ...moodleRefusals(questions, 'gift')].map((comment) => `// ${comment}`);
  const blocks = [head.join('\n')];
  let category = '';
  for (const question of questions) {
    if (refusalOf(question, 'gift') !== null) {
      blocks.push(`// ${aloneComment(question, false)}`);
      continue;
    }
    const itsCategory = `$CATEGORY: ${categoryPath(name, question).replaceAll('\\', '\\\\')}`;
    if (itsCategory !== category) blocks.push(itsCategory);
    category = itsCategory;
    const written = writeQuestion(question);
    const comment = commentFor(question, readGift([head[0], category, written].join('\n\n')), false);
    blocks.push(comment === null ? written : `// ${comment}\n${written}`);
  }
  return `${blocks.join('\n\n')}\n`;
}

const escape = (text: string): string =>
  splitLines(text)
    .join('\n')
    .replace(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n');

/**
 * Matches the placeholders by which Moodle replaces escaped signs while it reads. A text that contains such a
 * placeholder cannot be escaped.
 */
const PLACEHOLDER = /&&0\d\d/;
const isPlain = (text: string): boolean => !PLACEHOLDER.test(text);

/** Matches a text whose beginning Moodle would take for the name of a format. */
const BEGINS_WITH_FORMAT = /^\[(?:moodle|html|plain|markdown)\]/;

/**
 * Writes a text inside the braces of a question. Moodle reads it in the format of the question's own text, plain or
 * HTML, unless it names a format of its own.
 */
function piece(text: string, question: Question): string {
  if (!isPlain(text)) return html(text);
  return `${BEGINS_WITH_FORMAT.test(text) || !isPlain(textOf(question)) ? '[plain]' : ''}${escape(text)}`;
}

const html = (text: string): string => `[html]${escape(toHtml(text))}`;

/** Puts a guard before a text that begins with `%`, because Moodle would read a weight there. */
const guarded = (guard: string, written: string): string => (written.startsWith('%') ? `${guard}${written}` : written);

/** The text of a question with its context before it. Without the context pupils could not answer some questions. */
const textOf = ({ contextText, question }: Question): string => (contextText === null ? question : `${contextText}\n\n${question}`);

/** Writes a question. Its text is marked as plain, so that a tag in it is not a tag. */
function writeQuestion(question: Question): string {
  const text = textOf(question);
  const feedback = question.explanation ? [`####[markdown]${escape(toMoodleMarkdown(question.explanation))}`] : [];
  return `${isPlain(text) ? `[plain]${escape(text)}` : html(text)} {${writeAnswers(question, feedback)}}`;
}

const list = (lines: readonly string[]): string => `\n${lines.map((line) => `\t${line}\n`).join('')}`;

function writeAnswers(question: Question, feedback: readonly string[]): string {
  const written = (text: string): string => piece(text, question);
  switch (question.type) {
    case 'text':
      return list([
        ...question.options.map((option, index) => (index === question.correct ? `=${guarded('[plain]', written(option))}` : `~${guarded('%0%', written(option))}`)),
        ...feedback,
      ]);
    case 'multiple': {
      const weightOf = (index: number): string => (question.correctAnswers.includes(index) ? rightShare(question) : '-100');
      return list([...question.options.map((option, index) => `~%${weightOf(index)}%${written(option)}`), ...feedback]);
    }
    case 'match':
      return list([...rowsOf(question).map(({ left, right }) => `=${leftItem(left, written)} -> ${escape(escapeHtml(right ?? ''))}`), ...feedback]);
    case 'short': {
      // Moodle takes an unescaped asterisk for any text.
      const spelled = question.answers.map((answer) => `=${guarded('%100%', written(answer.replaceAll('*', '\\*')))}`);
      return list([...spelled, ...feedback]);
    }
    case 'number':
      return `#${toPlainNumber(question.answer ?? 0)}:${toPlainNumber(question.tolerance)}${feedback.join('')}`;
    case 'sequence':
      return `>${question.items.length} ALL VERTICAL ALL_OR_NOTHING SHOW none\n${[...correctItems(question).map(item), ...feedback].map((line) => `${line}\n`).join('')}`;
    case 'extended':
    case 'freeform':
      return feedback.join('');
  }
}

/**
 * Writes the left side of a pair. The first arrow in a row separates its sides, so the left side must not contain one.
 */
const leftItem = (left: string, written: (text: string) => string): string => (left.includes('->') ? html(left) : guarded('[plain]', written(left)));

const entity = (character: string): string => `&#${character.charCodeAt(0)};`;

/**
 * Writes an item of an ordering question. Moodle does not decode its own escapes there. Entities therefore replace all signs that have a meaning
 * in GIFT or HTML.
 */
const item = (text: string): string =>
  escapeHtml(text)
    .replace(/[\\{}]/g, entity)
    .replace(/#{4,}/g, (run) => [...run].map(entity).join(''))
    .replace(/^(?:\/(?=\/)|0$)/, entity);
