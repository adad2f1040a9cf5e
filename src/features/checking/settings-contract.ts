/** Settings for all answers to a question, or for all photos: the criteria, and how long photos are kept. */
import * as z from 'zod';
import { Criteria } from '../../domain/checking/criteria/criteria-schema.ts';
import { KEEP_MONTHS } from '../../domain/checking/photos/photo-keeping.ts';
import { MaxPoints, SampleAnswer } from '../../domain/questions/question-schema.ts';
import { AttemptNumber } from '../../domain/results/attempt-schema.ts';
import { Revision } from '../../domain/shared-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

export const NOT_PUBLISHED = 'Тест снят с публикации. Критерии меняются в редакторе.';
const Int = z.number().int();
const Count = Int.nonnegative();

export const changeCriteria = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}/criteria/{questionId}',
  access: 'admin',
  summary: 'Меняет критерии развёрнутого вопроса в опубликованном тесте и, если попросили, пересчитывает баллы. `dryRun` показывает, какими они станут.',
  body: z
    .object({ revision: Revision, maxPoints: MaxPoints, sampleAnswer: SampleAnswer, criteria: Criteria.nullable(), recount: z.boolean(), dryRun: z.boolean() })
    .meta({ id: 'CriteriaChangeInput' }),
  output: z.object({
    revision: Revision,
    up: Count,
    down: Count,
    unchanged: Count,
    /** The number of answers whose points the tutor has chosen by hand. Their points stay. */
    byHand: Count,
    /** The number of changes in works that are given out. */
    givenOut: Count,
    /** The first 200 changes, the largest first. */
    changes: z.array(z.object({ uid: z.string(), nickname: z.string(), attempt: AttemptNumber, from: Int, to: Int, givenOut: z.boolean() })),
  }),
  successStatuses: [200],
  errors: ['test-not-found', 'question-not-found', 'edit-conflict', 'not-published', 'invalid-criteria'],
  errorMessages: { 'not-published': NOT_PUBLISHED },
});
export type CriteriaChange = z.infer<typeof changeCriteria.output>;

const KeepMonths = z.union(KEEP_MONTHS.map((months) => z.literal(months))).nullable();

export const getPhotoKeeping = defineEndpoint({
  method: 'GET',
  path: '/api/admin/photos',
  access: 'admin',
  summary: 'Сколько места занимают снимки и сколько месяцев они хранятся после того, как работа отдана; `null` — всегда.',
  output: z.object({ bytes: Count, quota: Count, keepMonths: KeepMonths, waitingPupils: Count }),
  successStatuses: [200],
  errors: [],
});
export type PhotoKeeping = z.infer<typeof getPhotoKeeping.output>;

export const changePhotoKeeping = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/photos',
  access: 'admin',
  summary: 'Меняет срок хранения снимков; `dryRun` говорит, сколько из-за него удалится.',
  body: z.object({ keepMonths: KeepMonths, dryRun: z.boolean() }).meta({ id: 'PhotoKeepingInput' }),
  output: z.object({ keepMonths: KeepMonths, photos: Count, bytes: Count }),
  successStatuses: [200],
  errors: [],
});
