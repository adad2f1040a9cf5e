/** The active time at a test with a clock, as this device has measured it (rule R397). It is kept and sent with the answers. */
import type { SpentChange } from '../../../domain/clock/spent.ts';

export interface SpentTime {
  /** The id of this copy of the draft. The server adds up the times of all copies. */
  device: string;
  /** The total, in seconds. */
  total: number;
  /** The seconds of each question, by question key. */
  seconds: Record<string, number>;
  /** The part of `total` that the server has, in seconds. */
  sent: number;
  /** The active time on other devices, in seconds, as the server last reported it. */
  others: number;
  /** The latest time of the server that the device knows, ms. After a reload without a network, the clock starts at this time or later. */
  seenAt: number;
}

/** Smaller amounts of unsent time are not sent, in seconds. */
const NEWS_SECONDS = 1;

export const hasUnsentTime = (spent: SpentTime | undefined): boolean => spent !== undefined && spent.total - spent.sent >= NEWS_SECONDS;

/**
 * Adds measured time to the active time of a draft.
 * @param seconds the measured seconds by question key
 * @param before the active time so far; its `device` and `others` are kept
 */
export function addTime(before: SpentTime | undefined, { total, seconds, ...known }: Pick<SpentTime, 'device' | 'total' | 'seconds' | 'others' | 'seenAt'>): SpentTime {
  const own = before ?? { ...known, total: 0, seconds: {}, sent: 0 };
  const sums = Object.entries(seconds).map(([key, value]) => [key, (own.seconds[key] ?? 0) + value] as const);
  return { ...own, total: own.total + total, seconds: { ...own.seconds, ...Object.fromEntries(sums) }, seenAt: Math.max(own.seenAt, known.seenAt) };
}

/**
 * @param sent the active time that this device has sent, in seconds
 * @param all the active time of all devices together that the server has, in seconds
 */
export const withServerTotal = (spent: SpentTime, sent: number, all: number): SpentTime => ({ ...spent, sent: Math.max(spent.sent, sent), others: Math.max(0, all - Math.floor(sent)) });

/** Merges the active times of two copies of a draft. Totals never decrease. The result has the id of the device that has measured more. */
export function mergeSpent(one: SpentTime | undefined, other: SpentTime | undefined): SpentTime | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [less, more] = one.total < other.total ? [one, other] : [other, one];
  if (less.device !== more.device) return more;
  const seconds = Object.entries(less.seconds).map(([key, value]) => [key, Math.max(value, more.seconds[key] ?? 0)] as const);
  return { ...more, seconds: { ...more.seconds, ...Object.fromEntries(seconds) }, sent: Math.max(less.sent, more.sent), seenAt: Math.max(less.seenAt, more.seenAt) };
}

/**
 * Converts the active time to what the API takes.
 * @param keys the keys of the questions, by their places in the stored test
 */
export const toSpentChange = ({ device, total, seconds }: SpentTime, keys: readonly (string | null)[]): SpentChange => ({
  device,
  total: Math.floor(total),
  seconds: Object.fromEntries(keys.flatMap((key, place) => (key !== null && seconds[key] !== undefined ? [[String(place), Math.round(seconds[key])]] : []))),
});

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * Checks a value that was read from local storage.
 * @returns `undefined` if the value is no active time
 */
export function parseSpent(value: unknown): SpentTime | undefined {
  const { device, total, seconds, sent, others, seenAt } = Object(value) as Record<string, unknown>;
  const isSpent = typeof device === 'string' && [total, sent, others, seenAt].every(isNumber) && typeof seconds === 'object' && Object.values(Object(seconds) as object).every(isNumber);
  return isSpent ? (value as SpentTime) : undefined;
}
