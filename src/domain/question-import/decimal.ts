/** Decimal numbers of files, exact: 3.141..3.142 is 3.1415 ± 0.0005. */

interface Decimal {
  /** The digits without the point. */
  digits: bigint;
  /** Number of digits behind the point. */
  scale: number;
}

/** Digits may stand in groups, with a comma or a point; the minus may be a dash. */
const DECIMAL = /^([+\-−–]?)(\d[\d ]*)?(?:[.,](\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

function parse(text: string): Decimal | null {
  const [match, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? [];
  if (match === undefined || (whole === '' && fraction === '') || match.length > 60) return null;
  const digits = BigInt(`${whole.replaceAll(' ', '')}${fraction}`) * (sign === '' || sign === '+' ? 1n : -1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/** The number that a text is; `null` for any other text. */
export function parseDecimal(text: string): number | null {
  const decimal = parse(text);
  return decimal === null ? null : toNumber(decimal);
}

/** The middle of a range and the distance to its ends. */
export function middleOf(from: string, to: string): { answer: number; tolerance: number } | null {
  const [a, b] = [parse(from), parse(to)];
  if (a === null || b === null) return null;
  const scale = Math.max(a.scale, b.scale) + 1;
  const widen = ({ digits, scale: own }: Decimal): bigint => digits * 10n ** BigInt(scale - own);
  const [low, high] = [widen(a), widen(b)];
  if (high < low) return null;
  return { answer: toNumber({ digits: (low + high) / 2n, scale }), tolerance: toNumber({ digits: (high - low) / 2n, scale }) };
}
