/**
 * Decides what a line is: a question, an option or a text. It depends on the question before it and on the lines after
 * it.
 */
import { cutLabels } from './lines/cut-line.ts';
import { foldLabel, followsLabel, isLabelAt } from './lines/labels.ts';
import type { LineCursor } from './lines/line-cursor.ts';
import { readAnswer } from './lines/answer-line.ts';
import { readNumber, readOption, type NumberedLine, type OptionLine } from './lines/line-kinds.ts';
import { groupOf, isAnswered, type RawQuestion } from './raw-question.ts';
import { asks, isAnswerOfDigits } from './lines/signs.ts';
import { formattingOf, type TextLine } from './lines/text-line.ts';

/** A larger jump between numbers means a year or an amount. */
const LARGEST_GAP = 30;
const LARGEST_FIRST = 300;

/** Decides whether a number begins a question, an option, or neither. */
export function meaningOfNumber(numbered: NumberedLine, line: TextLine, question: RawQuestion | null, cursor: LineCursor): 'question' | 'option' | 'text' {
  const { number, style } = numbered;
  // The whole file has proven this role (`number-roles.ts`).
  if (line.role === 'option') return 'option';
  if (style === 'word') return 'question';
  if (number > (question?.number ?? LARGEST_FIRST) + LARGEST_GAP) return 'text';
  if (question === null) return 'question';
  // An explanation may discuss the options one by one: «1) да – верно».
  if (question.explanation !== null && style !== question.style && groupOf(question, 'digit').some(({ label, delimiter }) => Number(label) === number && delimiter === style)) return 'text';
  // A sample of a whole answer may have numbers too.
  if (question.explanation !== null && style !== question.style && !cursor.isAfterBlank && !hasOwnLetters(numbered.rest, cursor) && !asks.itself(numbered.rest.text)) return 'text';
  const byList = meaningOfList(numbered, line, question, cursor);
  if (byList !== null) return byList;
  const digits = groupOf(question, 'digit');
  const isNextOption = number === digits.length + 1 && (digits.length === 0 || digits[0]?.delimiter === style) && !isAnswered(question, isEarlyDigit(numbered, question, cursor));
  // Open questions may begin again from 1 under options with letters.
  if (number === 1 && !line.isInside && style !== question.style && isAskedBehind(numbered, question)) return 'question';
  // «Задание 1. Выберите ответ.» may head questions that are numbered in another style and have options of their own.
  const headsQuestions = number === 1 && !line.isInside && (question.groups.length === 0 || question.style === 'none') && !question.asksForPairs && hasOwnLetters(numbered.rest, cursor);
  if (isNextOption && !headsQuestions && (style !== question.style || line.isInside)) return 'option';
  if (style !== question.style) return number === question.number + 1 || question.style === 'word' || number === 1 ? 'question' : 'text';
  if (!isNextOption) return 'question';
  const isOwn = number === 1 ? beginsOptions(numbered, line, question, cursor) : !beginsNext(numbered, question, cursor);
  return isOwn ? 'option' : 'question';
}

/** Decides by the list of a Word file and its level whether a number continues the questions. */
function meaningOfList({ number, rest }: NumberedLine, { list }: TextLine, question: RawQuestion, cursor: LineCursor): 'question' | 'option' | null {
  if (list === undefined || question.list === undefined) return null;
  if (list.id === question.list.id && list.level === question.list.level) return 'question';
  const last = groupOf(question, 'digit').at(-1)?.line.list;
  if (last !== undefined) return last.id === list.id && last.level === list.level && !isAnswered(question) ? 'option' : null;
  const isDeeper = list.id === question.list.id && list.level > question.list.level;
  const mayBegin = number === 1 && !isAnswered(question) && question.groups.every(({ kind }) => kind === 'letter');
  return mayBegin && (isDeeper || !hasOwnLetters(rest, cursor)) ? 'option' : null;
}

/** Whether a number 1 in the style of the questions begins options, or items beside lettered rows. */
function beginsOptions({ style, rest }: NumberedLine, line: TextLine, question: RawQuestion, cursor: LineCursor): boolean {
  if (rest.text === '' || question.number === 0 || question.groups.some(({ kind }) => kind !== 'letter')) return false;
  const mayHoldItems = question.groups.length === 0 && question.asksForPairs;
  if ((!mayHoldItems && hasOwnOptions(style, rest, cursor)) || isMarked(question)) return false;
  if (question.groups.length > 0 && question.asksForPairs) return true;
  if (isAskedBehind({ rest }, question)) return false;
  return !cursor.isAfterBlank && comesLater(question.number + 1, style, line, cursor);
}

/** Whether a text that asks comes after options with letters. It is then not an option under statements. */
const isAskedBehind = ({ rest }: Pick<NumberedLine, 'rest'>, question: RawQuestion): boolean =>
  groupOf(question, 'letter').length > 1 && !question.asksForPairs && asks.itself(rest.text);

/** Whether options with numbers may follow an answer that only names numbers: «1. Раз? Ответ: 2». */
const isEarlyDigit = ({ style, rest }: NumberedLine, question: RawQuestion, cursor: LineCursor): boolean =>
  style !== question.style && !asks.itself(rest.text) && question.answers.every(({ value }) => isAnswerOfDigits(value)) && !hasOwnLetters(rest, cursor);

/** Whether a number that could be the next option begins the next question. */
function beginsNext({ number, style, rest }: NumberedLine, question: RawQuestion, cursor: LineCursor): boolean {
  if (number !== question.number + 1) return false;
  const mayRowsFollow = question.asksForPairs && groupOf(question, 'letter').length === 0;
  return cursor.isAfterBlank || nextNumber(style, cursor) === 1 || (!mayRowsFollow && hasOwnLetters(rest, cursor));
}

const isMarked = ({ groups }: RawQuestion): boolean => groups.some(({ options }) => options.some(({ signs }) => signs.includes('+') || signs.includes('*')));

/** Whether options from А on follow a numbered text, in its line or below. The text is then a question. */
function hasOwnLetters(rest: TextLine, cursor: LineCursor): boolean {
  if (cutLabels(rest, () => 0).length > 1) return true;
  for (const line of cursor.ahead) {
    if (readNumber(line) !== null || readAnswer(line) !== null) return false;
    const option = readOption(line);
    if (option !== null && option.label !== null && option.isProven) return isLabelAt(option.label, 0);
  }
  return false;
}

/**
 * Whether options follow a numbered text directly, with letters or with numbers of another style. The text is then a
 * question.
 */
function hasOwnOptions(style: string, rest: TextLine, cursor: LineCursor): boolean {
  const below = cursor.nextText === undefined ? null : readNumber(cursor.nextText);
  return hasOwnLetters(rest, cursor) || (below !== null && below.number === 1 && below.style !== style && below.style !== 'word');
}

/** The next number in a style after the current line, up to an answer. */
function nextNumber(style: string, cursor: LineCursor): number | null {
  for (const line of cursor.ahead) {
    if (readAnswer(line) !== null) return null;
    const numbered = readNumber(line);
    if (numbered?.style === style) return numbered.number;
  }
  return null;
}

/**
 * Whether the numbers from this 1 on are options. They are if an answer follows them, if the number of the next
 * question interrupts them, or if a new 1 follows the number of the next question. Without any of these they are
 * options only under question 1.
 */
function comesLater(next: number, style: string, { number: from }: TextLine, cursor: LineCursor): boolean {
  let last = 1;
  for (const line of cursor.ahead) {
    if (line.number === from) continue;
    const numbered = readNumber(line);
    if (numbered?.style !== style) {
      if (readAnswer(line) !== null) return true;
      continue;
    }
    if (numbered.number === next && next !== last + 1) return true;
    if (numbered.number === 1) return next === last;
    last = numbered.number;
  }
  return next === 2;
}

/**
 * Whether a line is an option of the open list. Its letter must continue the list. A bullet or a sign counts unless
 * options with labels precede it.
 */
export function isOption({ label, delimiter, signs, isProven }: OptionLine, question: RawQuestion | null): boolean {
  if (question === null || isAnswered(question, label !== null)) return false;
  if (label === null) return question.groups.every(({ kind }) => kind === 'bullet');
  if (/^\d/.test(label)) return signs.length > 0;
  const last = groupOf(question, 'letter').at(-1);
  if (last === undefined) return isProven && isLabelAt(label, 0);
  // A letter that occurs twice is a typing mistake. The second line is an option too.
  const isRepeated = isProven && !isLabelAt(label, 0) && foldLabel(label) === foldLabel(last.label ?? '');
  return last.delimiter === delimiter && (isRepeated || followsLabel(label, last.label ?? '') || isLabelAt(label, groupOf(question, 'letter').length));
}

/** Whether an option belongs to a list above the first numbered question. In such a list no option is marked as right, and no answer follows. */
export function isPreambleList({ signs }: OptionLine, cursor: LineCursor): boolean {
  const isRight = (line: TextLine): boolean => (readOption(line)?.signs ?? []).some((sign) => sign !== '-') || formattingOf(line).length > 0;
  if (signs.some((sign) => sign !== '-')) return false;
  for (const line of cursor.ahead) {
    if (readAnswer(line) !== null || isRight(line)) return false;
    if (line.role !== 'option' && readNumber(line) !== null) return true;
  }
  return false;
}

/** Whether an option may begin a list of its own. */
export const mayBeginList = ({ label, isProven, signs }: OptionLine): boolean =>
  label === null || (isProven && isLabelAt(label, 0) && (!/^\d/.test(label) || signs.length > 0));

/** Whether all options are in one line that begins with a sign. Other signs in that line then begin options too. */
export function isOnlyList(line: TextLine, mayHaveOptions: boolean, { nextText }: LineCursor): boolean {
  if (!mayHaveOptions || !/^[+–—-]\s/.test(line.text)) return false;
  return nextText === undefined || readNumber(nextText) !== null || readOption(nextText) === null;
}
