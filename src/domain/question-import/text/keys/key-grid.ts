/**
 * Reads a key that is laid out as a table: numbers and answers in rows or columns, with variants beside or above them
 * (rule R231).
 */
import { seriesOf } from '../lines/line-kinds.ts';
import { toVariant } from '../lines/variants.ts';
import type { KeyCell } from '../lines/text-line.ts';
import { readPairs } from './key-pairs.ts';

const QUESTION = /^(?:№\s?)?([АВСABC]?)(\d{1,4})\s?[.)]?$/;
const VARIANT = /^(?:вариант|вар\.?|в-|в)\s?№?\s?(\d{1,2}|[IVX]{1,4})$|^(\d{1,2}|[IVX]{1,4})\s?(?:-?й\s)?\s?(?:вариант|вар\.?)$/i;

/** Reads the number of a question, such as «7» or «А1», and drops what people put after it. */
export function questionId(cell: string): string | null {
  const [, letter = '', number] = QUESTION.exec(cell) ?? [];
  return number === undefined ? null : `${seriesOf(letter)}${Number(number)}`;
}

/** Reads the name of a variant, such as «Вариант 2», «В-2» or «II вариант». */
export function variantOf(cell: string): string | null {
  const [, behind, before] = VARIANT.exec(cell) ?? [];
  return toVariant(behind ?? before);
}

/** Reads «2» or «II» as the name of a variant, where other cells of the table show that it names variants. */
function bareVariantOf(cell: string): string | null {
  const [name] = /^(?:\d{1,2}|[IVX]{1,4})$/i.exec(cell) ?? [];
  return toVariant(name);
}

/** Whether a text names options by letters, such as «б», «АВ» or «а, в». */
export const isLabels = (text: string): boolean => /^[А-ЯЁа-яёA-Za-z](?:[\s,;]{0,2}[А-ЯЁа-яёA-Za-z]){0,9}[).]?$/.test(text) && !/[а-яёa-z]{3}/.test(text);

/** Whether a text looks like an answer in a key: labels, numbers, or nothing. */
export const isShortAnswer = (text: string): boolean => /^[–—−-]?$/.test(text) || isLabels(text) || /^\d[\d\s,;]{0,11}$/.test(text);

type Rows = readonly (readonly string[])[];

/**
 * Reads a table as a key.
 * @param isHeaded whether a heading says that it is a key; its answers may then be words
 * @returns `null` for a table of anything else
 */
export function readKeyGrid(source: Rows, isHeaded: boolean): KeyCell[] | null {
  const rows = withCorner(withoutPoints(source.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''))));
  if (rows.some((row) => row.length < 2)) return null;
  const found = variantsInBlocks(rows) ?? variantsInRows(rows) ?? variantsInColumns(rows) ?? numbersOverAnswers(rows, isHeaded) ?? numbersBesideAnswers(rows, isHeaded);
  return found === null || found.length === 0 ? null : found.map((cell) => ({ ...cell, value: cell.value.replace(/[;,]$/, '') })).filter(({ value }) => !/^[–—−-]?$/.test(value));
}

/** Drops columns of points, levels and comments, because they are not answers. */
function withoutPoints(rows: Rows): Rows {
  const [head = [], ...body] = rows;
  const isOther = head.map((cell) => /^(?:(?:кол(?:-во|ичество)|макс\.?|максимальный|число)\s)?(?:балл|оцен|критери|уровень|комментари|пояснени|обоснован)/i.test(cell));
  return isOther.includes(true) && head.length - isOther.filter(Boolean).length > 1 && body.every(({ length }) => length <= head.length) ? rows.map((row) => row.filter((_, index) => isOther[index] !== true)) : rows;
}

/** Adds the empty first cell of the head, which a pasted table loses. */
function withCorner(rows: Rows): Rows {
  const width = rows.at(-1)?.length ?? 0;
  const isHead = (row: readonly string[]): boolean => row.length === width - 1 && row.length > 0 && row.every((cell) => questionId(cell) !== null || variantOf(cell) !== null || /^[IVX]{1,4}$/i.test(cell));
  const isShort = rows.map((row, index) => index < 2 && isHead(row));
  const areOthersWhole = rows.every((row, index) => isShort[index] || row.length === width || index === 0);
  return areOthersWhole ? rows.map((row, index) => (isShort[index] ? ['', ...row] : row)) : rows;
}

const isOfVariants = (cell: string): boolean => /^(?:№\s?)?(?:варианты?|вар\.?)/i.test(cell);

/** Reads «Вариант 1 | Вариант 2» above pairs: «1-б | 1-а» or «1 | б | 1 | а». */
function variantsInBlocks([top = [], ...body]: Rows): KeyCell[] | null {
  const names = top.filter((cell) => cell !== '').map(variantOf);
  if (names.length < 2 || body.length === 0 || names.includes(null)) return null;
  const cells = body.flatMap((row) =>
    names.flatMap((part, index): (KeyCell | null)[] => {
      const [number = '', value = ''] = row.slice(2 * index, 2 * index + 2);
      if (row.length > names.length) return number === '' && value === '' ? [] : [toCell(part, questionId(number), value)];
      const pairs = readPairs({ text: row[index] ?? '', number: 1 }, true);
      return row[index] === '' ? [] : pairs.length === 0 ? [null] : pairs.map((pair) => toCell(part, pair.number, pair.value));
    }),
  );
  return cells.includes(null) ? null : cells.filter((cell) => cell !== null);
}

const toCell = (part: string | null, number: string | null, value: string): KeyCell | null => (number !== null && isShortAnswer(value) ? { part, number, value } : null);

/** Reads «Вариант | 1 | 2» above «1 | б | а» and «2 | а | а». The row of numbers may be missing. */
function variantsInRows(rows: Rows): KeyCell[] | null {
  const headIndex = rows.findIndex((row) => row.slice(1).every((cell) => questionId(cell) !== null) && variantOf(row[0] ?? '') === null && !(/\d/.test(row[0] ?? '') && row[0] !== ''));
  const head = headIndex === 0 || headIndex === 1 ? rows[headIndex] : undefined;
  const isNamed = rows.slice(0, Math.max(0, headIndex) + 1).some((row) => isOfVariants(row[0] ?? ''));
  const body = rows.slice(head === undefined ? 0 : headIndex + 1);
  const nameOf = (cell: string): string | null => variantOf(cell) ?? (isNamed && head !== undefined ? bareVariantOf(cell) : null);
  if (body.length === 0 || !body.every(([first = '', ...values]) => nameOf(first) !== null && values.every(isShortAnswer))) return null;
  return body.flatMap(([first = '', ...values]) => values.map((value, index) => ({ part: nameOf(first), number: head === undefined ? String(index + 1) : (questionId(head[index + 1] ?? '') ?? ''), value })));
}

/** Reads «№ | Вариант 1 | Вариант 2» above «1 | б | а». The names of variants may be under the word «Вариант». */
function variantsInColumns(rows: Rows): KeyCell[] | null {
  const [top = [], second = []] = rows;
  // Roman numbers name variants without the word.
  const named = top.slice(1).map((cell) => variantOf(cell) ?? (/^[IVX]{1,4}$/i.test(cell) ? bareVariantOf(cell) : null));
  const below = second.slice(1).map((cell) => bareVariantOf(cell) ?? variantOf(cell));
  const isBelow = !named.every((name) => name !== null) && top.slice(1).some(isOfVariants) && questionId(second[0] ?? '') === null && below.every((name) => name !== null);
  const names = isBelow ? below : named;
  const body = rows.slice(isBelow ? 2 : 1);
  if (names.length === 0 || !names.every((name) => name !== null) || body.length === 0) return null;
  if (!body.every(([first = '', ...values]) => questionId(first) !== null && values.every(isShortAnswer))) return null;
  return body.flatMap(([first = '', ...values]) => values.map((value, index) => ({ part: names[index] ?? null, number: questionId(first) ?? '', value })));
}

/** Takes the pairs as a key. Without a heading the answers must look like labels. */
function accepted(pairs: readonly [string, string][], isHeaded: boolean): KeyCell[] | null {
  const isKey = pairs.length > 0 && (isHeaded || (pairs.every(([, value]) => isShortAnswer(value)) && pairs.some(([, value]) => isLabels(value))));
  return isKey ? pairs.map(([number, value]) => ({ part: null, number, value })) : null;
}

/** Reads a row of numbers above a row of answers. The first cell of both may be a heading. */
function numbersOverAnswers(rows: Rows, isHeaded: boolean): KeyCell[] | null {
  if (rows.length % 2 !== 0) return null;
  const pairs: [string, string][] = [];
  for (let row = 0; row < rows.length; row += 2) {
    const [top = [], bottom = []] = [rows[row], rows[row + 1]];
    const from = questionId(top[0] ?? '') === null ? 1 : 0;
    const numbers = top.slice(from).filter((cell) => cell !== '');
    const ids = numbers.map(questionId);
    if (ids.length === 0 || ids.includes(null) || bottom.length > top.length) return null;
    // Two rows of numbers may also be read as columns. Only numbers that count on make a row.
    if (from === 0 && ids.length > 1 && bottom.every((cell) => questionId(cell) !== null) && !ids.every((id, index) => index === 0 || id !== ids[index - 1])) return null;
    if (new Set(ids).size < ids.length) return null;
    ids.forEach((id, index) => pairs.push([id ?? '', bottom[from + index] ?? '']));
  }
  return accepted(pairs, isHeaded);
}

/** Reads a column of numbers beside a column of answers, or several such pairs of columns. */
function numbersBesideAnswers(rows: Rows, isHeaded: boolean): KeyCell[] | null {
  const body = questionId(rows[0]?.[0] ?? '') === null ? rows.slice(1) : rows;
  const width = Math.max(0, ...body.map(({ length }) => length));
  if (body.length === 0 || width % 2 !== 0) return null;
  const pairs: [string, string][] = [];
  for (let column = 0; column < width; column += 2) {
    for (const row of body) {
      const [number = '', value = ''] = [row[column], row[column + 1]];
      if (number === '' && value === '') continue;
      const id = questionId(number);
      if (id === null) return null;
      pairs.push([id, value]);
    }
  }
  return accepted(pairs, isHeaded);
}
