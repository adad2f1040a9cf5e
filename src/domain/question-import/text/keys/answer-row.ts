/** Reads a row of answers in the order of the questions under «Ответы»: «б, в, а», «абв», «1 2 3» (rule R231). */
import { notes } from '../../texts.ts';
import { parseLabels } from '../lines/labels.ts';
import { labelsOf, type Part, type RawAnswer, type RawQuestion } from '../raw-question.ts';

/** Splits a row into answers. A row without separators is one answer. */
export function marksOf(value: string): string[] {
  const row = value.trim().replace(/[.;,]$/, '');
  const separator = row.includes(';') ? /\s*;\s*/ : row.includes(',') ? /\s*,\s*/ : /\s+/;
  const marks = row.split(separator);
  if (marks.length > 1 || !/^(?:\p{L}{2,}|\d{2,})$/u.test(row)) return marks;
  return [...row];
}

/** Matches an answer with the number of its question before it, as in «1 2, 2 1» and «1:2 2:1». */
const NUMBERED = /^(\d{1,3})[\s.:/]\s?(\S{1,20})$/;

/** Removes the numbers of questions from answers, if all answers have them. */
function withoutNumbers(marks: readonly string[]): readonly string[] {
  const found = marks.map((mark) => NUMBERED.exec(mark));
  return found.every((match, place) => Number(match?.[1]) === place + 1) ? found.map((match) => match?.[2] ?? '') : marks;
}

/**
 * Whether an answer fits a question. It must name an option; for a question without options it must be a word. «+» and
 * «1-» say yes or no to statements.
 */
function mayAnswer(mark: string, { groups }: RawQuestion): boolean {
  if (groups.length === 0) return /[\p{L}\d]/u.test(mark) && !/[+–—−-]$/.test(mark);
  return groups.some((group) => parseLabels(mark, labelsOf(group)) !== null || group.options.some(({ line }) => fold(line.text) === fold(mark)));
}

const fold = (text: string): string => text.toLowerCase().replace(/[.;,]$/, '');

const hasLabel = (mark: string, { groups }: RawQuestion): boolean => groups.some((group) => parseLabels(mark, labelsOf(group)) !== null);

const isKeyless = ({ answers, groups }: RawQuestion): boolean =>
  answers.length === 0 && !groups.some(({ options }) => options.some(({ signs }) => signs.includes('+') || signs.includes('*')));

/**
 * If a row of answers is under the last question and other questions of the part have no key, gives each question its
 * answer from the row. If the answers do not fit the questions, the row may belong to one question or to all. The last
 * question then gets a fault, and no question gets a key.
 */
export function shareRow({ questions }: Part): void {
  const last = questions.at(-1);
  const row = last?.answers.find(({ isPlural }) => isPlural === true);
  if (last === undefined || row === undefined || !questions.some((question) => question !== last && isKeyless(question))) return;
  const marks = withoutNumbers(marksOf(row.value));
  if (marks.length < 2) return;
  last.answers = last.answers.filter((answer) => answer !== row);
  const isParted = /[\s,;]/.test(row.value.trim());
  const fits = marks.length === questions.length && questions.every((question, place) => mayAnswer(marks[place] ?? '', question)) && (isParted || questions.every((question, place) => hasLabel(marks[place] ?? '', question)));
  if (!fits) return void last.faults.push(notes.answersInRow(row.value, questions.length));
  questions.forEach((question, place) => question.answers.push(answerAt(row, marks[place] ?? '')));
}

const answerAt = ({ text, line }: RawAnswer, value: string): RawAnswer => ({ value, text, line, source: 'key' });
