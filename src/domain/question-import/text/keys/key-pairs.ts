/** Reads the pairs of a key: «1-А, 2-БВ», «1) А 2) Б», «1б, 2а», «А1-2», «2. 1-б, 2-а» (rules R114, R231). */
import { seriesOf } from '../lines/line-kinds.ts';
import type { TextLine } from '../lines/text-line.ts';
import { marksOf } from './answer-row.ts';

export interface KeyEntry {
  /** The number of the question, such as «7» or «А1». */
  number: string;
  value: string;
  /** The text of the pair as it is in the file. */
  text: string;
  line: number;
}

/** Matches the number of a question: «7», «№ 7», «Вопрос 7», «7 вопрос», «А7», «а7», «А-7», «А.7». */
const NUMBER = String.raw`(?<=^|[\s,;|(])(?:(?:[Вв]опрос|ВОПРОС|[Зз]адание|ЗАДАНИЕ)\s?)?(?:№\s?)?((?:[АВСABC](?:[-.](?=\d{1,2}\s?[.):–—=-]))?|[авсabc])?)(\d{1,7})(?:\s?-?й)?(?:\s(?:вопрос|задание)(?![а-яё]))?`;
/** Matches what separates a number from its answer: a dash, a bracket or a capital. */
const STRICT = String.raw`\s*(?:[–—−-]|[.):](?!\d)|(?=[А-ЯA-Z]{1,10}(?:[\s,;|.]|$)))\s*(?=[^\s,;|])`;
/** Under the heading of a key also «1=б», «1б», «1 б» and a tab are pairs. */
const LOOSE = String.raw`(?:\s*(?:[.)]\s?[–—−-]|[–—−=_-]|[.):](?!\d)|\|)\s*(?=[^\s,;|])|\t\s*(?=\S)|\s?\((?=[А-ЯЁа-яёA-Za-z\d]{1,4}\))|\s?(?=[А-ЯЁа-яёA-Za-z](?:[А-ЯЁа-яёA-Za-z]{0,3})(?:[\s,;|.)]|$)))`;
const STRICT_START = new RegExp(NUMBER + STRICT, 'gu');
const LOOSE_START = new RegExp(NUMBER + LOOSE, 'gu');

interface Start {
  index: number;
  /** The index at which the value begins. */
  end: number;
  id: string;
  /** The separator between the number and the value. */
  style: string;
}

/**
 * Reads the pairs of a line. A line that does not begin with a pair has none.
 * @param isUnderHeading whether a heading «Ответы» or «Ключ» says that it is a key
 */
export function readPairs({ text, number: line }: Pick<TextLine, 'text' | 'number'>, isUnderHeading = false): KeyEntry[] {
  const range = isUnderHeading ? readRange(text, line) : [];
  if (range.length > 0) return range;
  const starts = withoutNested(startsOf(text, isUnderHeading), text);
  if (starts[0]?.index !== 0) return [];
  return starts.map(({ index, end, id }, place) => {
    const whole = text.slice(index, starts[place + 1]?.index).replace(/(?<![\s,;|./])[\s,;|./]+$/, '');
    return { number: id, value: whole.slice(end - index), text: whole, line };
  });
}

/** Reads «1-3: б а б» as the answers to the questions from 1 to 3. */
function readRange(text: string, line: number): KeyEntry[] {
  const [, from, to, row = ''] = /^(\d{1,3})\s?[–—-]\s?(\d{1,3})\s?[:.)]\s?([^\s\d].{0,300}|\d.{0,300})$/.exec(text) ?? [];
  const marks = marksOf(row);
  if (from === undefined || marks.length < 2 || marks.length !== Number(to) - Number(from) + 1) return [];
  return marks.map((value, place) => ({ number: String(Number(from) + place), value, text, line }));
}

/** Matches «1а2бв3в», where each number is the one before it plus 1. */
const GLUED_LIST = /^(?:\d{1,3}[а-яёa-z]{1,4}){2,}[.;]?$/i;

function gluedStarts(text: string): Start[] {
  if (!GLUED_LIST.test(text)) return [];
  const starts = [...text.matchAll(/\d{1,3}/g)].map(({ index, 0: number }) => ({ index, end: index + number.length, id: String(Number(number)), style: '' }));
  return starts.every(({ id }, place) => place === 0 || Number(id) === Number(starts[place - 1]?.id) + 1) ? starts : [];
}

function startsOf(text: string, isUnderHeading: boolean): Start[] {
  const glued = isUnderHeading ? gluedStarts(text) : [];
  return glued.length > 0 ? glued : partedStarts(text, isUnderHeading);
}

const partedStarts = (text: string, isUnderHeading: boolean): Start[] =>
  [...text.matchAll(isUnderHeading ? LOOSE_START : STRICT_START)].map(({ index, 0: whole, 1: letter = '', 2: number }) => ({
    index,
    end: index + whole.length,
    id: `${seriesOf(letter.replace(/[-.]/, ''))}${Number(number)}`,
    style: whole.replace(/^.*\d(?:\s?-?й)?(?:\s(?:вопрос|задание))?/, '').trim().replace(/[–—−]/, '-'),
  }));

/** Matches a value that is a pair itself: «1-б», «1б». */
const IS_PAIR = /^\d{1,2}\s?([–—−.):=-]?)\s?[А-ЯЁа-яёA-Za-z]{1,3}[\s,;.]*$/;

/** The separator in the pairs that a value contains. */
const nestedStyle = (value: string, next: Start): string | null => (value === '' ? next.style : (IS_PAIR.exec(value)?.[1]?.replace(/[–—−]/, '-') ?? null));

/**
 * Removes pairs that belong to the value of another pair, because the answer of a match consists of pairs too: «2. 1-б,
 * 2-а; 3. а». A pair that begins where a value begins belongs to that value, and so do the pairs after it. The value
 * ends at the next pair with the separator of the outer pair. If the inner pairs have the same separator, it ends at
 * the next number after a semicolon.
 */
function withoutNested(starts: readonly Start[], text: string): Start[] {
  const outer: Start[] = [];
  let nested: string | null = null;
  for (const start of starts) {
    const last = outer.at(-1);
    const value = last === undefined ? '' : text.slice(last.end, start.index).trim();
    if (last !== undefined) nested ??= nestedStyle(value, start);
    const isNext = last !== undefined && value.endsWith(';') && Number(start.id) === Number(last.id) + 1;
    if (last !== undefined && nested !== null && (value === '' || start.style !== last.style || (nested === last.style && !isNext))) continue;
    outer.push(start);
    nested = null;
  }
  return outer;
}

/** Matches letters of options, which may be numbered after a dash. */
const LABELS = /^[А-ЯЁа-яёA-Za-z](?:[\s,]*(?:и\s+)?[А-ЯЁа-яёA-Za-z](?![а-яёa-z]{2}))*$/u;
const LETTERS = /^[А-ЯЁA-Z](?:[\s,]*[А-ЯЁA-Z])*$/u;
const DASHED = /^[АВСABC]?\d{1,7}\s*[–—−=-]/;
const GLUED = /^[АВСABC]?\d{1,7}[а-яёa-z]{1,4}$/;

/** Reads the pairs of a line that consists only of numbers and labels. Whether it is a key depends on its place. */
export function readLabelPairs(line: TextLine): KeyEntry[] {
  const strict = readPairs(line);
  const pairs = strict.length > 0 ? strict : readPairs(line, true);
  const areDashed = pairs.every(({ text, value }) => DASHED.test(text.replace(/^(?:вопрос|задание)\s?|№\s?/gi, '')) && value.length <= 12 && (LABELS.test(value) || /^\d[\d\s,]*$/.test(value)));
  const areGlued = pairs.length > 1 && pairs.every(({ text }) => GLUED.test(text));
  return areDashed || areGlued || (strict.length > 0 && pairs.every(({ value }) => LETTERS.test(value))) ? pairs : [];
}

/** Whether pairs look like options, such as «1) А» or «2. Б». */
export const lookLikeOptions = (pairs: readonly KeyEntry[]): boolean => pairs.every(({ text }) => /^\d{1,2}\s?[.)]/.test(text));
