/** Compares typed numbers in exact decimals (rule R131). */
import { Big } from 'big.js';
import { dropHiddenSigns } from '../../fold-signs.ts';

/**
 * Matches a number: an optional sign, digits with spaces between them, at most one comma or point, and an optional full
 * stop at the end.
 */
const TYPED_NUMBER = /^([+-]?)(\d+(?:\s+\d+)*[.,]?(?:\d+(?:\s+\d+)*)?|[.,]\d+(?:\s+\d+)*)\.?$/;

/** Drops invisible characters and turns every dash into a minus. */
const normalize = (typed: string): string => dropHiddenSigns(typed).replace(/\p{Dash}/gu, '-').trim();

export const isTypedNumber = (typed: string): boolean => TYPED_NUMBER.test(normalize(typed));

/** @returns `null` for a text that is not a number */
export function parseTypedNumber(typed: string): Big | null {
  const [, sign, digits] = TYPED_NUMBER.exec(normalize(typed)) ?? [];
  if (digits === undefined) return null;
  const value = new Big(digits.replace(/\s/g, '').replace(',', '.').replace(/\.$/, ''));
  return sign === '-' ? value.neg() : value;
}

interface NumberKey {
  /** The right number; `null` while it is not known. */
  answer: number | null;
  tolerance: number;
}

/** The smallest and the largest right number; `null` when the question has no key. */
export function acceptedRange({ answer, tolerance }: NumberKey): { from: Big; to: Big } | null {
  if (answer === null || !Number.isFinite(answer) || !Number.isFinite(tolerance)) return null;
  // A Big that is made of a JavaScript number has the shortest decimal form of the number, as the author typed it.
  return { from: new Big(answer).minus(tolerance), to: new Big(answer).plus(tolerance) };
}

/** Writes a number in the Russian way, such as «−3,5». */
export const formatDecimal = (value: Big | number): string => new Big(value).toFixed().replace('.', ',').replace('-', '−');

/** Writes the key, such as «3,5 ± 0,1»; `null` when the question has none. */
export function formatNumberKey({ answer, tolerance }: NumberKey): string | null {
  if (answer === null) return null;
  return tolerance === 0 ? formatDecimal(answer) : `${formatDecimal(answer)} ± ${formatDecimal(tolerance)}`;
}

export function acceptsNumber(key: NumberKey, typed: string): boolean {
  const [value, range] = [parseTypedNumber(typed), acceptedRange(key)];
  return value !== null && range !== null && value.gte(range.from) && value.lte(range.to);
}
