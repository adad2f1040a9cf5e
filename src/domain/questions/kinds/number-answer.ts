/** Comparing typed numbers, in exact decimals (rule R131). */
import { Big } from 'big.js';
import { dropHiddenSigns } from '../../fold-signs.ts';

/** A sign, digits with spaces between them, at most one comma or point, and a full stop. */
const TYPED_NUMBER = /^([+-]?)(\d+(?:\s+\d+)*[.,]?(?:\d+(?:\s+\d+)*)?|[.,]\d+(?:\s+\d+)*)\.?$/;

/** Drops invisible characters and turns every dash into a minus. */
const normalize = (typed: string): string => dropHiddenSigns(typed).replace(/\p{Dash}/gu, '-').trim();

export const isTypedNumber = (typed: string): boolean => TYPED_NUMBER.test(normalize(typed));

/** @returns `null` for what is no number */
export function parseTypedNumber(typed: string): Big | null {
  const [, sign, digits] = TYPED_NUMBER.exec(normalize(typed)) ?? [];
  if (digits === undefined) return null;
  const value = new Big(digits.replace(/\s/g, '').replace(',', '.').replace(/\.$/, ''));
  return sign === '-' ? value.neg() : value;
}

interface NumberKey {
  /** `null` while it is not known. */
  answer: number | null;
  tolerance: number;
}

/** The smallest and the largest number that are right; `null` without a key. */
export function acceptedRange({ answer, tolerance }: NumberKey): { from: Big; to: Big } | null {
  if (answer === null || !Number.isFinite(answer) || !Number.isFinite(tolerance)) return null;
  // A Big of a JavaScript number has its shortest decimal form, the one that was typed.
  return { from: new Big(answer).minus(tolerance), to: new Big(answer).plus(tolerance) };
}

/** Writes a number in the Russian way: «−3,5». */
export const formatDecimal = (value: Big | number): string => new Big(value).toFixed().replace('.', ',').replace('-', '−');

/** «3,5 ± 0,1»; `null` without a key. */
export function formatNumberKey({ answer, tolerance }: NumberKey): string | null {
  if (answer === null) return null;
  return tolerance === 0 ? formatDecimal(answer) : `${formatDecimal(answer)} ± ${formatDecimal(tolerance)}`;
}

export function acceptsNumber(key: NumberKey, typed: string): boolean {
  const [value, range] = [parseTypedNumber(typed), acceptedRange(key)];
  return value !== null && range !== null && value.gte(range.from) && value.lte(range.to);
}
