/** Reads numbers of files exactly, in decimals: 3.141..3.142 is 3.1415 ± 0.0005. */
import { Big } from 'big.js';
import { parseTypedNumber } from '../questions/kinds/number-answer.ts';

const EXPONENT = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})[eE][+-]?\d{1,3}$/;

/** The longest text that is read as a number. Even the largest and the smallest numbers have fewer digits. */
const MAX_LENGTH = 400;

function parse(text: string): Big | null {
  const trimmed = text.trim();
  if (EXPONENT.test(trimmed)) return new Big(trimmed);
  return trimmed.length <= MAX_LENGTH ? parseTypedNumber(trimmed) : null;
}

/** Converts to a number that a question can have; `null` when it is too large. */
const toFinite = (value: Big): number | null => (Number.isFinite(Number(value)) ? Number(value) : null);

/** Reads a text as a number; `null` for any other text. */
export function parseDecimal(text: string): number | null {
  const value = parse(text);
  return value === null ? null : toFinite(value);
}

/** The middle of a range, and the distance from it to the ends. */
export function middleOf(from: string, to: string): { answer: number; tolerance: number } | null {
  const [low, high] = [parse(from), parse(to)];
  if (low === null || high === null || high.lt(low)) return null;
  const [answer, tolerance] = [toFinite(low.plus(high).times('0.5')), toFinite(high.minus(low).times('0.5'))];
  return answer === null || tolerance === null ? null : { answer, tolerance };
}
