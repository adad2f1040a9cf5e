/** Writes a test in the form in which teachers type tests. The result can be imported again (rule R121). */
import { toSingleLine } from '../lines.ts';
import { CYRILLIC_LABELS } from '../question-import/text/lines/labels.ts';
import { readText } from '../question-import/text/read-text.ts';
import { formatNumberKey } from '../questions/kinds/number-answer.ts';
import type { Question } from '../questions/question.ts';
import type { ExportedTest } from './exported-test.ts';
import { commentFor, nameComment, testComments } from './lost-fields.ts';

export function writeText(test: ExportedTest): string {
  const natural = writeWith(test, writeQuestion);
  // A text that looks like a list or an answer would be misread. Then only the comment is read, and the lines just show
  // the question.
  return isReadAs(natural, test) ? natural : writeWith(test, writeShort);
}

function writeWith(test: ExportedTest, write: (question: Question, number: number) => string): string {
  const { name, questions } = test;
  const blocks = questions.map((question, index) => {
    const own = write(question, index + 1);
    const read = readText(own);
    const written = read.questions.length === 1 && read.problems.length === 0 ? own : writeShort(question, index + 1);
    const comment = commentFor(question, readText(written), false);
    return comment === null ? written : `// ${comment}\n${written}`;
  });
  const isPlainName = readText(`${name}\n\n1. Вопрос`).name === name;
  const head = [isPlainName ? name : `// ${nameComment(name)}`, ...testComments(test).map((comment) => `// ${comment}`)];
  return `${[...head, ...blocks].join('\n\n')}\n`;
}

function isReadAs(text: string, { name, questions, materials }: ExportedTest): boolean {
  const read = readText(text);
  const images = [...questions.filter(({ contextImage }) => contextImage !== null), ...(materials ?? []).filter((material) => material.images.length > 0)].length;
  return read.problems.length === images && read.name === name && read.questions.length === questions.length && read.questions.every(({ question }, index) => sameQuestion(question, questions[index]));
}

const sameQuestion = (a: Question, b: Question | undefined): boolean => b !== undefined && JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

/** The fields of a question in a fixed order, without empty fields and without the image. */
function canonical(question: Question): [string, unknown][] {
  const fields = Object.entries({ ...question, contextImage: null }).filter(([, value]) => value !== null && value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return fields;
}

/** Writes a line that shows which question it is. The comment holds the whole question. */
const writeShort = ({ question }: Question, number: number): string =>
  `${number}. ${question.replace(/[^\p{L}\p{N} ]+/gu, ' ').replace(/(?<!\p{L})\p{L}(?!\p{L})|\d/gu, ' ').replace(/ {2,}/g, ' ').trim().slice(0, 200) || 'Вопрос'}`;

function writeQuestion(question: Question, number: number): string {
  const lines = [`${number}. ${question.question}`, ...writeAnswers(question)];
  if (question.explanation) lines.push(`Пояснение: ${question.explanation}`);
  return lines.join('\n');
}

const letter = (index: number): string => CYRILLIC_LABELS[index] ?? String(index + 1);
const lettered = (lines: readonly string[]): string[] => lines.map((line, index) => `${letter(index)}) ${toSingleLine(line)}`);
const numbered = (lines: readonly string[]): string[] => lines.map((line, index) => `${index + 1}) ${toSingleLine(line)}`);
const answerOf = (answers: readonly string[], separator = ''): string[] => (answers.length === 0 ? [] : [`Ответ: ${answers.join(separator)}`]);

function writeAnswers(question: Question): string[] {
  switch (question.type) {
    case 'text':
      return [...lettered(question.options), ...answerOf(question.correct < 0 ? [] : [letter(question.correct)])];
    case 'multiple':
      return [...lettered(question.options), ...answerOf(question.correctAnswers.map(letter))];
    case 'match': {
      const pairs = question.matchAnswers.flatMap((right, row) => (right < 0 ? [] : [`${letter(row)}${right + 1}`]));
      return [...lettered(question.matchLeft), ...numbered(question.matchRight), ...answerOf(pairs, ' ')];
    }
    case 'short':
      return answerOf(question.answers, '; ');
    case 'number': {
      const key = formatNumberKey(question);
      return answerOf(key === null ? [] : [key]);
    }
    case 'sequence':
      return [...numbered(question.items), ...answerOf(question.correctOrder.map((item) => String(item + 1)), question.items.length > 9 ? ', ' : '')];
    case 'extended':
    case 'freeform':
      return [];
  }
}
