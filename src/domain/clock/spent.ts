/**
 * Adds up active time by device and question (rule R381). Each device sends its own totals, which never decrease, and
 * the server adds the totals of all devices. Totals are therefore never counted twice, even if they are sent again,
 * late or in another order.
 */
import type * as z from 'zod';
import type * as schema from './clock-schema.ts';

export type SpentChange = z.infer<typeof schema.Spent>;

interface Totals {
  total: number;
  /** The seconds spent on each question, by its place in the version of the test with which the attempt began. */
  seconds: Record<string, number>;
}

/** The times that the server keeps of an attempt. */
export interface Spent {
  /** The totals of each device. The device whose totals changed last is at the end. */
  devices: (Totals & { device: string })[];
  /** The sum of the totals of devices beyond the limit (`MAX_DEVICES`). */
  others: Totals;
}

export const NOTHING_SPENT: Spent = { devices: [], others: { total: 0, seconds: {} } };

/** For how many devices of an attempt the totals are kept separately. */
export const MAX_DEVICES = 20;

const entries = (seconds: Record<string, number>): [string, number][] => Object.entries(seconds);

/** @param passed the seconds since the start */
export function addSpent({ devices, others }: Spent, change: SpentChange, passed: number): Spent {
  const known = devices.find(({ device }) => device === change.device);
  const cut = (seconds: number): number => Math.min(Math.round(seconds), Math.floor(passed));
  const own = {
    device: change.device,
    total: Math.max(known?.total ?? 0, cut(change.total)),
    seconds: {
      ...known?.seconds,
      ...Object.fromEntries(entries(change.seconds).map(([place, value]) => [place, Math.max(known?.seconds[place] ?? 0, cut(value))])),
    },
  };
  if (known !== undefined && isSame(known, own)) return { devices, others };
  const latest = [...devices.filter((each) => each !== known), own];
  const tooMany = latest.slice(0, Math.max(0, latest.length - MAX_DEVICES));
  return { devices: latest.slice(tooMany.length), others: tooMany.reduce(sum, others) };
}

const isSame = (known: Totals, own: Totals): boolean =>
  known.total === own.total && entries(own.seconds).every(([place, value]) => known.seconds[place] === value);

function sum(one: Totals, other: Totals): Totals {
  const seconds = { ...one.seconds };
  for (const [place, value] of entries(other.seconds)) seconds[place] = (seconds[place] ?? 0) + value;
  return { total: one.total + other.total, seconds };
}

const allOf = ({ devices, others }: Spent): Totals => devices.reduce<Totals>(sum, others);

export const totalSpent = (spent: Spent): number => allOf(spent).total;

/** The seconds spent on each question, by place; `null` when no device has measured them. */
export function secondsByPlace(spent: Spent, places: number): (number | null)[] {
  const { seconds } = allOf(spent);
  return Array.from({ length: places }, (_, place) => seconds[String(place)] ?? null);
}
