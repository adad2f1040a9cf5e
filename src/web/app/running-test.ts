import type { QueryClient } from '@tanstack/react-query';
import { nextRunning } from '../../features/tests/web/clock/strip-pages.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import { serverClockOffset } from '../../ui/answer-queue/time/server-clock.ts';

/**
 * @returns the name of the running test whose time ends next; `null` if no test is running. It reads the cached list of tests, which every page of a
 * pupil has.
 */
export const runningTest = (client: QueryClient): string | null =>
  nextRunning(client.getQueryData(testsQuery.queryKey) ?? [], '', Date.now() + serverClockOffset(0))?.name ?? null;
