import type { QueryClient } from '@tanstack/react-query';
import { nextRunning } from '../../features/tests/web/clock/strip-pages.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import { serverClockOffset } from '../../ui/answer-queue/time/server-clock.ts';

/** @returns the name of the running test that will end next, from the list that every page of a pupil has; `null` if no clock is running */
export const runningTest = (client: QueryClient): string | null =>
  nextRunning(client.getQueryData(testsQuery.queryKey) ?? [], '', Date.now() + serverClockOffset(0))?.name ?? null;
