/** Decides which copies are evicted when the device has no room, and which copies a list from the server shows to be outdated (rules R183, R185). */
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { CopyKind } from './copy-kinds.ts';

/** The lesson that a query belongs to; `null` for other queries. */
export const lessonIdOf = ([endpoint, id]: readonly unknown[]): string | null =>
  typeof endpoint === 'string' && endpoint.startsWith('GET /api/lesson') && typeof id === 'string' ? id : null;

/** The name under which the device keeps answers to the test of a query. */
export const testKeyOf = (query: readonly unknown[]): string => {
  const lessonId = lessonIdOf(query);
  return lessonId === null ? String(query[1]) : lessonTestId(lessonId);
};

/** The kinds of copies that are evicted when the device has no room, in the order of eviction. Lists are small and stay. */
const EVICTED: readonly CopyKind[] = ['lesson', 'review', 'test'];

/** Whether a copy of this kind may be evicted to make room for a copy of the kind `to`. */
export const givesWay = (kind: CopyKind, to: CopyKind): boolean =>
  EVICTED.includes(kind) && (to === 'list' || EVICTED.indexOf(kind) <= EVICTED.indexOf(to));

/** The order of eviction: by kind, and within a kind the oldest first. */
export const evictionOrder = (one: { kind: CopyKind; at: number }, other: { kind: CopyKind; at: number }): number =>
  EVICTED.indexOf(one.kind) - EVICTED.indexOf(other.kind) || one.at - other.at;

/** A list that the server has just sent. */
export type SentList = { tests: readonly { id: string; result: unknown }[] } | { openLessons: ReadonlySet<string> };

/**
 * Whether a list shows that a copy is outdated: the test was passed or is gone, or the block is closed. Reviews of general tests stay, because
 * pupils read those of deleted tests, too.
 */
export function isRefuted(query: readonly unknown[], list: SentList): boolean {
  const [endpoint, id] = query;
  if ('tests' in list) return endpoint === 'GET /api/tests/{id}' && !list.tests.some((test) => test.id === id && test.result === null);
  const lessonId = lessonIdOf(query);
  return lessonId !== null && !list.openLessons.has(lessonId);
}
