import type { QueryKey } from '@tanstack/react-query';
import type * as z from 'zod';
import { createPageClient } from '../../../../http/page-client.ts';
import type * as contract from '../../clock-contract.ts';

const api = createPageClient<typeof contract>();

export type Clocks = z.infer<typeof contract.listClocks.output>;

const FRESH_MS = 30_000;

/** The pupils who are writing the test. The query runs again every 30 seconds. */
export const clocksQuery = (testId: string) => api.query('GET /api/admin/tests/{id}/clocks', { params: { id: testId } }, { refetchInterval: FRESH_MS });

export const setMinutes = (testId: string, uids: string[], extraMinutes: number): Promise<Clocks> =>
  api('PUT /api/admin/tests/{id}/clocks', { params: { id: testId }, body: { uids, extraMinutes } });

/** The queries that change when a pupil has finished. */
export const finishedQueries = (testId: string): { queryKey: QueryKey }[] => [{ queryKey: ['GET /api/admin/…/results', testId] }];
