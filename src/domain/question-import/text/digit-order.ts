/** Reads an answer of digits. It is a set of options, or an order in which each digit has its place (rule R232). */
import { asks } from './lines/signs.ts';

type Digits =
  /** Each digit belongs to a letter, a gap or a quantity in the text. The pupil types the digits in this order. */
  | { kind: 'order'; spelling: string }
  /** The digits may be a set or an order. */
  | { kind: 'unknown' }
  | { kind: 'set' };

/** @returns `null` for an answer that does not consist of the digits of options */
export function readDigits(value: string, options: number, text: string): Digits | null {
  const trimmed = value.trim().replace(/\.$/, '');
  if (!/^\d(?:[\s,;]{0,2}\d)*$/.test(trimmed)) return null;
  const words = trimmed.split(/[\s,;]+/);
  // «10, 12» are numbers of options; «134» are digits.
  const digits = words.length > 1 ? words : [...trimmed];
  if (digits.length < 2 || (words.length === 1 && options > 9 && Number(trimmed) <= options)) return null;
  const isRepeated = new Set(digits).size < digits.length;
  if (isRepeated || (asks.digitsInOrder(text) && !/установите\s(?:\p{L}{1,20}\s)?последовательн/iu.test(text))) {
    return digits.every((digit) => Number(digit) >= 1 && Number(digit) <= options) ? { kind: 'order', spelling: digits.join('') } : null;
  }
  const ascends = digits.every((digit, index) => index === 0 || Number(digit) > Number(digits[index - 1]));
  return ascends || asks.toChoose(text) ? { kind: 'set' } : { kind: 'unknown' };
}
