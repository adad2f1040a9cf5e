import type { QueryClient } from '@tanstack/react-query';
import { nextRunning } from '../../features/tests/web/clock/strip-pages.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import { serverClockOffset } from '../../ui/answer-queue/time/server-clock.ts';

/** @returns the name of the test that time will end next, by the list that every page of a pupil has; `null` while no clock runs */
export const runningTest = (client: QueryClient): string | null =>
  nextRunning(client.getQueryData(testsQuery.queryKey) ?? [], '', Date.now() + serverClockOffset(0))?.name ?? null;
