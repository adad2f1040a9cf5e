/** Reads names of variants: «Вариант 2», «II вариант», «Второй вариант», «Вариант Б» (rules R114, R231). */
import { foldLabel } from './labels.ts';
import { ORDINALS } from './signs.ts';
import { slice, type TextLine } from './text-line.ts';

/** Roman numbers of variants in their order. In the result «II» becomes 2. */
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** The number or the letter of a variant that is named as «2», «ii», «II», «второй» or «Б». */
export function toVariant(name: string | undefined): string | null {
  if (name === undefined) return null;
  const place = ROMAN.indexOf(name.toUpperCase());
  const ordinal = ORDINALS.findIndex((start) => new RegExp(`^${start}`, 'i').test(name));
  if (place >= 0 || ordinal >= 0) return String(Math.max(place, ordinal) + 1);
  return /^\d+$/.test(name) ? name : foldLabel(name);
}

const ORDINAL = String.raw`(?:${ORDINALS.join('|')})[а-яё]{1,3}`;
const PART = new RegExp(
  [
    String.raw`^(?:вар(?:иант|\.)\s*(?:№\s*)?(\d{1,3}|[IVX]{1,4})(?![\dIVXA-Za-zА-Яа-яЁё])`,
    String.raw`вариант\s+([А-ДA-D])(?=\s*[:.–—-]?\s*(?:$|\d{1,3}\s?[–—.):=а-яё-]))`,
    String.raw`(\d{1,2}|[IVX]{1,4})\s*(?:-?й\s*)?вар(?:иант(?![А-Яа-яЁё])|\.|(?=\s?:))`,
    String.raw`(${ORDINAL})\s+вариант(?![а-яё]))\s*[:.–—-]?\s*`,
  ].join('|'),
  'i',
);

/** Reads «Вариант 2», «2 вариант» or «Второй вариант», and the text after it. */
export function readPart(line: TextLine): { part: string; rest: TextLine } | null {
  const [head, ...names] = PART.exec(line.text) ?? [];
  return head === undefined ? null : { part: toVariant(names.find((name) => name !== undefined)) ?? '', rest: slice(line, head.length) };
}

/** Matches a variant in any grammatical case: «варианту 2», «2 варианту», «2-му варианту», «второму варианту». */
export const VARIANT_IN_TEXT = String.raw`(?:вариант[а-я]{0,2}\s*(?:№\s*)?([\dIVX]{1,3})(?![\dIVXа-яё])|([IVX\d]{1,3})(?:\s?-?(?:го|му|ому|й))?\s+вариант[а-я]{0,2}|(${ORDINAL})\s+вариант[а-я]{0,2})`;

const START = new RegExp(String.raw`(?<=^|[\s;,.])(?:(?:\d{1,2}|[IVX]{1,4})\s?(?:-?й\s?)?вар(?:иант|\.|\s?:)|вариант\s?№?\s?\d|${ORDINAL}\s+вариант)`, 'gi');

/** Splits a line with the keys of several variants: «1 вариант – 1а, 2б; 2 вариант – 1б, 2а». */
export function cutVariants(line: TextLine): TextLine[] {
  const starts = [...line.text.matchAll(START)].map(({ index }) => index);
  if (starts[0] !== 0) return [line];
  return starts.map((start, place) => slice(line, start, starts[place + 1]));
}
