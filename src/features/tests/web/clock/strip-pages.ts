import type { ListedClock } from '../../../../domain/clock/clock.ts';
import { sortBy } from '../../../../domain/numbers.ts';

/** Whether a page loads the list of tests itself. */
export const hasOwnList = (pathname: string): boolean => /^\/(?:dashboard|results)\/?$/.test(pathname);

/** It changes the list, and asks for none: the server gives it one when another test runs. */
export const isTestPage = (pathname: string): boolean => /^\/test\/[^/]+\/?$/.test(pathname);

/** Tells the server that a rendered page shows the strip (`entry-server.tsx`). */
export const STRIP_MARK = 'data-running';

interface ListedTest {
  id: string;
  name: string;
  result: object | null;
  clock: ListedClock | null;
}

export interface RunningTest {
  id: string;
  name: string;
  endsAt: number;
}

/**
 * The test that time will end next, but not on its own page.
 * @param now the server's time, ms; `null`: when the server told the list
 */
export function nextRunning(tests: readonly ListedTest[], pathname: string, now: number | null): RunningTest | undefined {
  const running = tests.flatMap(({ id, name, result, clock }) => {
    const endsAt = result === null && clock?.endsAt ? Date.parse(clock.endsAt) : 0;
    return endsAt > (now ?? Date.parse(clock?.now ?? '')) ? [{ id, name, endsAt }] : [];
  });
  const [next] = sortBy(running, ({ endsAt }) => endsAt);
  return next === undefined || pathname === `/test/${next.id}` ? undefined : next;
}
