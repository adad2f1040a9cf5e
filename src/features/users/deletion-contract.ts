/** The endpoint by which an admin deletes users (rule R271). */
import * as z from 'zod';
import { isDay } from '../../domain/calendar-days.ts';
import { Removed } from '../../domain/personal-data/removed-schema.ts';
import { IdInput } from '../../domain/shared-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const DELETED_AT_ONCE = 1_000;

export const deleteUsers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user-deletions',
  access: 'admin',
  summary:
    'Удаляет учеников со всеми их данными, всех или никого. С `notSeenSince` остаются те, кто заходил в этот день или позже, и админы. ' +
    '`dryRun` только считает.',
  body: z.object({
    uids: z.array(IdInput).min(1).max(DELETED_AT_ONCE),
    notSeenSince: z.string().max(10).refine(isDay, 'Это не день.').optional(),
    dryRun: z.boolean(),
  }),
  output: Removed,
  successStatuses: [200],
  errors: ['invalid-date', 'last-admin', 'own-account'],
  errorMessages: { 'invalid-date': 'Этот день ещё не наступил.' },
});
