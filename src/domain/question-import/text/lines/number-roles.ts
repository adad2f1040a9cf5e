/** Decides for a whole file which numbers begin questions and which begin options (rule R230). */
import { isLabelAt } from './labels.ts';
import { readAnswer } from './answer-line.ts';
import { readExplanation, readNumber, readOption, seriesOf } from './line-kinds.ts';
import { readPart } from './variants.ts';
import { asks, markAtStart } from './signs.ts';
import { formattingOf, isKey, isTable, slice, type TextLine } from './text-line.ts';

const SITE_NUMBER = /^\d{4,7}\s?[.)]\s/;

/** A numbered line. A mark may be before the number. */
interface Item {
  /** The place of the line among the lines that have a text. */
  place: number;
  line: TextLine;
  number: number;
  style: '.' | ')';
  rest: TextLine;
  isMarked: boolean;
}

/** Adds to the lines the roles of numbers that the file proves. */
export function proveNumbers(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.filter((line) => line.text !== '' && !isTable(line) && !isKey(line));
  const roles = new Map<TextLine, TextLine['role']>();
  const items = texts.flatMap((line, place) => toItem(line, place));
  for (const part of inParts(items, texts)) proveNested(part, texts, roles);
  proveLists(items.filter(({ line }) => !roles.has(line)), texts, roles);
  proveSiteNumbers(items, texts, roles);
  proveSeries(texts, roles);
  return lines.map((line) => {
    const role = roles.get(line);
    return role === undefined ? line : { ...line, role };
  });
}

function toItem(line: TextLine, place: number): Item[] {
  const mark = markAtStart(line.text);
  const bare = mark === null ? line : slice(line, mark.length);
  const numbered = readNumber(bare);
  if (numbered === null || numbered.style === 'word' || line.list !== undefined || isKeyValue(numbered.rest.text)) return [];
  return [{ place, line, number: numbered.number, style: numbered.style, rest: numbered.rest, isMarked: mark !== null && mark.sign !== '-' }];
}

/** Whether a text is the value in a key, as in «1. А» and «2) 134». */
const isKeyValue = (text: string): boolean => /^(?:[А-ЯЁA-Z]{1,5}|\d{1,6})[.;,]?$/.test(text);

/** Splits the numbers by variant, because they begin again in each. */
function inParts(items: readonly Item[], texts: readonly TextLine[]): Item[][] {
  const starts = texts.flatMap((line, place) => (readPart(line) === null ? [] : [place]));
  const parts = new Map<number, Item[]>();
  let start = 0;
  for (const item of items) {
    while ((starts[start] ?? Infinity) <= item.place) start += 1;
    const part = parts.get(start);
    if (part) part.push(item);
    else parts.set(start, [item]);
  }
  return [...parts.values()];
}

/**
 * Finds the roles of numbers when questions and options are numbered in one style: «1. … 1. … 2. … 3. … 2. … 1. … 2.
 * …». A number that a 1 follows begins a question; the other numbers begin options. This is proven if both the
 * questions and the options of each question count up without a gap.
 */
function proveNested(items: readonly Item[], texts: readonly TextLine[], roles: Map<TextLine, TextLine['role']>): void {
  for (const style of ['.', ')'] as const) {
    const own = items.filter((item) => item.style === style);
    const isQuestion = own.map((_, index) => own[index + 1]?.number === 1);
    // The first number of a part is that of a question. All numbers of the other style are then options.
    if (own[0] !== items[0] || isQuestion[0] !== true || (own.at(-1)?.number ?? 0) < 2) continue;
    let question: Item | null = null;
    const isProven = own.every((item, index) => {
      const { number } = item;
      const previous = own[index - 1];
      if (isQuestion[index]) {
        const follows = question === null || (number === question.number + 1 && (previous?.number ?? 0) > 1);
        question = item;
        return follows;
      }
      const isFirst = isQuestion[index - 1] === true;
      const follows = number === (isFirst ? 1 : (previous?.number ?? 0) + 1);
      // After options with letters, a text that asks is the first question of the next part.
      const isAsked = isFirst && previous !== undefined && hasOwnLetters(previous, texts) && asks.itself(item.rest.text);
      return follows && !isAsked && !hasOwnLetters(item, texts) && !(isFirst && isAnsweredBefore(previous, item, texts));
    });
    if (isProven) own.forEach(({ line }, index) => roles.set(line, isQuestion[index] ? 'question' : 'option'));
  }
}

/** Whether options with letters follow a numbered line. The line is then a question. */
function hasOwnLetters({ place }: Item, texts: readonly TextLine[]): boolean {
  const next = texts[place + 1];
  const label = next === undefined ? undefined : readOption(next)?.label;
  return label !== undefined && label !== null && !/^\d/.test(label) && isLabelAt(label, 0);
}

const isAnsweredBefore = (question: Item | undefined, option: Item, texts: readonly TextLine[]): boolean =>
  question !== undefined && texts.slice(question.place + 1, option.place).some((line) => readAnswer(line) !== null);

/**
 * Finds lists 1), 2), 3) under a text without a number, as tests from an exam site have them. The numbers begin options
 * if the answer, a mark or the text proves it.
 */
function proveLists(items: readonly Item[], texts: readonly TextLine[], roles: Map<TextLine, TextLine['role']>): void {
  for (let start = 0; start < items.length; start++) {
    const list = listAt(start, items);
    if (list.length < 2) continue;
    const [first, last] = [items[start], list.at(-1)];
    const stem = first === undefined ? undefined : texts[first.place - 1];
    const behind = last === undefined ? undefined : texts[last.place + 1];
    start += list.length - 1;
    if (stem === undefined || isNotStem(stem) || list.some(({ rest }) => rest.text.endsWith('?'))) continue;
    const answer = behind === undefined ? null : readAnswer(behind);
    const isAnswered = answer !== null && !answer.isPlural && isAnswerOf(answer.value.text, list);
    const marked = list.filter(({ isMarked, line, rest }) => isMarked || formattingOf({ ...line, ...rest }).length > 0);
    const isMarked = marked.length > 0 && marked.length < list.length;
    const asksFor = SITE_NUMBER.test(stem.text) || stem.text.endsWith('?') || asks.toChoose(stem.text);
    if (isAnswered || isMarked || asksFor) for (const { line } of list) roles.set(line, 'option');
  }
}

/** Finds neighbouring lines that are numbered 1, 2, 3 in one style. */
function listAt(start: number, items: readonly Item[]): Item[] {
  const list: Item[] = [];
  for (const item of items.slice(start, start + 60)) {
    const last = list.at(-1);
    const isNext = item.number === list.length + 1 && (last === undefined || (item.style === last.style && item.place === last.place + 1));
    if (!isNext) break;
    list.push(item);
  }
  return list;
}

/**
 * Whether a line cannot be the text of such a question: numbered lines have their own rules, and options, answers and
 * headings of variants are no questions.
 */
function isNotStem(line: TextLine): boolean {
  if (SITE_NUMBER.test(line.text)) return false;
  const numbered = readNumber(line);
  return readAnswer(line) !== null || readExplanation(line) !== null || readPart(line) !== null || readOption(line)?.isProven === true || (numbered !== null && numbered.style !== 'word');
}

function isAnswerOf(value: string, list: readonly Item[]): boolean {
  const digits = value.replace(/[\s,;.)]/g, '');
  if (/^\d+$/.test(digits)) return [...digits].every((digit) => Number(digit) >= 1 && Number(digit) <= list.length);
  return list.some(({ rest }) => rest.text.replace(/[.;]$/, '').toLowerCase() === value.replace(/[.;]$/, '').toLowerCase());
}

/**
 * Finds questions with the long numbers of a site, such as «20053. …». If the file also has small numbers, «1953.
 * Уотсон и Крик…» is a text.
 */
function proveSiteNumbers(items: readonly Item[], texts: readonly TextLine[], roles: Map<TextLine, TextLine['role']>): void {
  const hasSmaller = items.some(({ line, number }) => number < 1000 && roles.get(line) !== 'option');
  if (hasSmaller) return;
  for (const line of texts) if (SITE_NUMBER.test(line.text) && !line.isContinuation) roles.set(line, 'site');
}

/**
 * Matches «А1» and the like. A small letter, or a letter with a dash, also needs a separator after the number: «а1.»,
 * «А-1.».
 */
const SERIES_NUMBER = /^(?:([АВСABC])(\d{1,2})(?:\s?([.):])\s?|\s)|([АВСABCавсabc])[\s-]?(\d{1,2})\s?([.):])\s?)(?=\S)/;

interface SeriesItem {
  line: TextLine;
  number: number;
  hasDelimiter: boolean;
}

/**
 * Finds questions with numbers such as «А1. … А2. … В1. …», where the numbers of each letter begin at 1. Numbers
 * without a full stop count only if some letter has several numbers.
 */
function proveSeries(texts: readonly TextLine[], roles: Map<TextLine, TextLine['role']>): void {
  const series = new Map<string, SeriesItem[]>();
  for (const line of texts) {
    const [head = '', closeLetter, close, behindClose, apartLetter, apart, behindApart] = SERIES_NUMBER.exec(line.text) ?? [];
    const [letter, number] = [closeLetter ?? apartLetter ?? '', close ?? apart];
    const rest = line.text.slice(head.length);
    if (number === undefined || isKeyValue(rest) || !/\p{L}{2}/u.test(rest)) continue;
    const name = seriesOf(letter);
    const item = { line, number: Number(number), hasDelimiter: (behindClose ?? behindApart) !== undefined };
    const found = series.get(name);
    if (found) found.push(item);
    else series.set(name, [item]);
  }
  const counted = [...series.values()].filter((found) => found[0]?.number === 1 && found.every(({ number }, index) => number === 1 || number > (found[index - 1]?.number ?? number)));
  // A single «В1» counts when «А1 … А2» precede it.
  const hasRun = counted.some((found) => found.length > 1);
  for (const found of counted) {
    if (hasRun || found.every(({ hasDelimiter }) => hasDelimiter)) for (const { line } of found) roles.set(line, 'series');
  }
}
