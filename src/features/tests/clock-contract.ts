/** The endpoints of clocks, for tutors. */
import * as z from 'zod';
import { WritingPupil } from '../../domain/clock/clock-schema.ts';
import { MAX_EXTRA_MINUTES } from '../../domain/clock/clock.ts';
import { IdInput } from '../../domain/shared-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const MAX_PUPILS = 1_000;
const OUT_OF_LIMIT = `От 0 до ${MAX_EXTRA_MINUTES} минут.`;

const Clocks = z
  .object({
    now: z.iso.datetime(),
    /** The time limit of the current version, in minutes; `null` if there is none. */
    timeLimit: z.number().int().nullable(),
    clocks: z.array(WritingPupil),
  })
  .meta({ id: 'Clocks' });

export const listClocks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests/{id}/clocks',
  access: 'admin',
  summary: 'Кто сейчас пишет тест по часам и кому добавлены минуты до начала: сначала те, чей конец ближе.',
  output: Clocks,
  successStatuses: [200],
  errors: ['test-not-found'],
});

export const setMinutes = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}/clocks',
  access: 'admin',
  summary: 'Назначает, сколько всего минут добавлено к попытке: тем, кто пишет или ещё не начинал. Всем или никому.',
  body: z.object({
    uids: z.array(IdInput).min(1, 'Выберите хотя бы одного ученика.').max(MAX_PUPILS),
    extraMinutes: z.number().int(OUT_OF_LIMIT).min(0, OUT_OF_LIMIT).max(MAX_EXTRA_MINUTES, OUT_OF_LIMIT),
  }),
  output: Clocks,
  successStatuses: [200],
  errors: ['test-not-found', 'already-done'],
  badRequestErrors: ['user-not-found'],
});
