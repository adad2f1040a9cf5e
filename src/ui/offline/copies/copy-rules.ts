/** Decides which copies give way when the room runs out, and which copies a list from the server shows to be outdated (rules R183, R185). */
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

/** The kinds of copies in the order in which they give way when the device has no room. Lists are small and stay. */
const EVICTED: readonly CopyKind[] = ['lesson', 'review', 'test'];

/** Whether a copy gives way to a copy of another kind, or of its own kind. */
export const givesWay = (kind: CopyKind, to: CopyKind): boolean =>
  EVICTED.includes(kind) && (to === 'list' || EVICTED.indexOf(kind) <= EVICTED.indexOf(to));

/** The order in which copies give way: by kind, and within a kind the oldest first. */
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
