import type { QueryKey } from '@tanstack/react-query';
import { AppError } from '../../../../domain/errors.ts';
import type { OutsideInput } from '../../../../domain/exams/outside-result.ts';
import type { Outside } from '../../../../domain/exams/outside-schema.ts';
import type { ResourceApi } from '../../../../ui/forms/idempotent-save.ts';
import type { OutsideResult } from '../../../../ui/exams/progress/outside-list.tsx';
import { api } from '../api.ts';
import { userResultsQuery } from '../pupils/queries.ts';

export type StoredOutside = OutsideInput & { id: string; revision: number };

const byLine = (lines: readonly { line: number; score: number | null }[]) => Object.fromEntries(lines.map(({ line, score }) => [String(line), score ?? 0]));

const storedOf = ({ id, revision, exam, name, date, primary, lines }: Outside): StoredOutside => ({
  id,
  revision,
  exam,
  name,
  date,
  ...(lines === null ? { primary } : { lines: byLine(lines) }),
});

/** Makes the stored result from the data of a pupil's card. */
export const storedFrom = ({ id, revision, name, at, score }: OutsideResult): StoredOutside => ({
  id,
  revision: revision ?? 1,
  exam: score.exam,
  name,
  date: at,
  ...(score.lines.length === 0 ? { primary: score.primary ?? 0 } : { lines: byLine(score.lines) }),
});

/**
 * Reads the current version of the result from the server.
 * @throws AppError `result-not-found`
 */
export async function readOutside(uid: string, id: string): Promise<OutsideResult> {
  const { exams } = await api('GET /api/admin/users/{uid}/results', { params: { uid } });
  const found = exams.flatMap(({ results }) => results).find((each) => each.kind === 'outside' && each.id === id);
  if (found === undefined) throw new AppError('result-not-found');
  return found;
}

/**
 * The requests for a result of a pupil.
 * @param id the client chooses it before the result is created
 */
export const outsideApi = (uid: string, id: string): ResourceApi<OutsideInput, StoredOutside> => ({
  create: async (input) => storedOf(await api('POST /api/admin/users/{uid}/outside-results', { params: { uid }, body: { ...input, id } })),
  update: async (input, { revision }) => storedOf(await api('PUT /api/admin/users/{uid}/outside-results/{id}', { params: { uid, id }, body: { ...input, revision } })),
  read: async () => storedFrom(await readOutside(uid, id)),
});

export const deleteOutside = (uid: string, id: string): Promise<unknown> => api('DELETE /api/admin/users/{uid}/outside-results/{id}', { params: { uid, id } });

/** The queries to refresh after the tutor has changed an exam result that a pupil got outside the site. */
export const affectedQueries = (uid: string): { queryKey: QueryKey }[] => [userResultsQuery(uid), { queryKey: ['GET /api/admin/lines'] }];
