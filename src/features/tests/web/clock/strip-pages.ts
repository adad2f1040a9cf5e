import type { ListedClock } from '../../../../domain/clock/clock.ts';
import { sortBy } from '../../../../domain/numbers.ts';

/** Whether a page itself loads the list of tests. */
export const hasOwnList = (pathname: string): boolean => /^\/(?:dashboard|results)\/?$/.test(pathname);

/**
 * Whether a page is the page of a test that the user takes. The strip does not request the list of tests there. If another test is running, the
 * server sends the list together with the page.
 */
export const isTestPage = (pathname: string): boolean => /^\/test\/[^/]+\/?$/.test(pathname);

/** An attribute of the strip. If the server finds it in a rendered page, it adds the code of the strip to the page (`entry-server.tsx`). */
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
 * The running test that will end next, except on its own page.
 * @param now the server's time, ms; `null` for the time at which the server made the list
 */
export function nextRunning(tests: readonly ListedTest[], pathname: string, now: number | null): RunningTest | undefined {
  const running = tests.flatMap(({ id, name, result, clock }) => {
    const endsAt = result === null && clock?.endsAt ? Date.parse(clock.endsAt) : 0;
    return endsAt > (now ?? Date.parse(clock?.now ?? '')) ? [{ id, name, endsAt }] : [];
  });
  const [next] = sortBy(running, ({ endsAt }) => endsAt);
  return next === undefined || pathname === `/test/${next.id}` ? undefined : next;
}
