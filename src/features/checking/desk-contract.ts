/** The desk: the work of a pupil, the answers to a question, and the checks of answers. */
import * as z from 'zod';
import { ASKED_PATH } from '../../domain/checking/asked-path.ts';
import { Check } from '../../domain/checking/check-schema.ts';
import { Asked, AskedText, DeletedPhotos, Given, ReplyText, ReviewPhotos } from '../../domain/checking/given-schema.ts';
import { ANSWER_STATES } from '../../domain/checking/work-states.ts';
import { ShownMaterial } from '../../domain/materials/material-schema.ts';
import { Answer, Question } from '../../domain/questions/question-schema.ts';
import { AttemptNumber, attemptQuery } from '../../domain/results/attempt-schema.ts';
import { IdInput, Revision } from '../../domain/shared-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const Int = z.number().int();
const Count = Int.nonnegative();
const Time = z.iso.datetime();
const State = z.enum(ANSWER_STATES);
const Person = z.object({ uid: z.string(), nickname: z.string() });

const DeskAnswer = z.object({
  index: Int,
  /** The number of the question as the pupil sees it. Freeform questions are not counted. */
  number: Int,
  questionId: z.string(),
  /** The question. Its text and picture come from the attempt; its criteria, maximum and sample come from the last published version. */
  question: Question,
  answer: Answer,
  state: State,
  /** The revision of the check; 0 before the first check. */
  revision: Count,
  check: Check.nullable(),
  /** Whether the answer has changed since its check, because a later version of it arrived late. */
  changedAfterCheck: z.boolean(),
  proposed: z.object({ points: Int, reason: z.string() }).nullable(),
  /** Whether the criteria have changed since the check, so that the same ticks give other points. */
  criteriaChanged: z.boolean(),
  /** The maximum, criteria and sample that the check is based on; `null` before the first check. */
  basis: Given.pick({ maxPoints: true, criteria: true, sampleAnswer: true }).nullable(),
  /** The person who saved the check last, and the time. */
  by: Person.nullable(),
  at: Time.nullable(),
  given: Given.nullable(),
  asked: Asked.nullable(),
}).meta({ id: 'DeskAnswer' });
export type DeskAnswer = z.infer<typeof DeskAnswer>;

export const getWork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checking/{testId}/{uid}',
  access: 'admin',
  summary: 'Работа со всем, что нужно для проверки. Попытка — нынешняя или названная.',
  query: attemptQuery,
  output: z.object({
    test: z.object({ id: z.string(), name: z.string(), deleted: z.boolean(), revision: Revision, published: z.boolean() }),
    user: z.object({ ...Person.shape, email: z.string() }),
    attempt: AttemptNumber,
    /** The revision of the work. A request to give the work out names it. */
    revision: Count,
    timestamp: Time,
    score: Int,
    maxScore: Int,
    givenAt: Time.nullable(),
    answers: z.array(DeskAnswer),
    /** The materials of these questions, as in the attempt. */
    materials: z.array(ShownMaterial),
    photos: ReviewPhotos,
    deletedPhotos: DeletedPhotos,
  }),
  successStatuses: [200],
  errors: ['result-not-found'],
});
export type DeskWork = z.infer<typeof getWork.output>;

export const listAnswers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checking/{testId}/questions/{questionId}',
  access: 'admin',
  summary: 'Ответы на один вопрос в порядке, который не меняется и у всех один. `alias` — место в нём.',
  query: z.object({ groupId: IdInput.optional() }),
  output: z.object({ answers: z.array(z.object({ uid: z.string(), attempt: AttemptNumber, alias: Int, state: State, points: Int.nullable() })) }),
  successStatuses: [200],
  errors: ['question-not-found', 'group-not-found'],
});
export type AnswersToQuestion = z.infer<typeof listAnswers.output>;

const checkRevision = Revision.or(z.literal(0));

export const saveCheck = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/checking/{testId}/{uid}/{questionId}',
  access: 'admin',
  summary: 'Хранит проверку ответа, если её версия та, с которой начали. `revision` первой — 0.',
  body: z.object({ attempt: AttemptNumber, revision: checkRevision, check: Check }).meta({ id: 'CheckInput' }),
  output: z.object({ revision: Count, check: Check, state: State }),
  successStatuses: [200],
  errors: ['result-not-found', 'question-not-found', 'edit-conflict', 'no-points'],
});
export type SavedCheck = z.infer<typeof saveCheck.output>;

export const listComments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checking/comments',
  access: 'admin',
  summary: 'Абзацы комментариев к проверенным ответам на вопрос: частые первыми, не больше 50.',
  query: z.object({ questionId: IdInput }),
  output: z.array(z.object({ text: z.string(), uses: Count })),
  successStatuses: [200],
  errors: [],
});
export type UsedComments = z.infer<typeof listComments.output>;

export const dropEdits = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/checking/{testId}/{uid}/edits',
  access: 'admin',
  summary: 'Отменяет правки, которых ученик ещё не видит.',
  query: attemptQuery,
  output: null,
  successStatuses: [204],
  errors: ['result-not-found'],
});

export const replyToAsked = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/checking/{testId}/{uid}/{questionId}/reply',
  access: 'admin',
  summary: 'Отвечает на вопрос ученика о проверке, один раз.',
  body: z.object({ attempt: AttemptNumber, text: ReplyText }).meta({ id: 'ReplyInput' }),
  output: z.object({ text: z.string(), at: Time }),
  successStatuses: [200],
  errors: ['not-asked', 'already-replied', 'missing-fields'],
});

export const askAboutCheck = defineEndpoint({
  method: 'PUT',
  path: ASKED_PATH,
  access: 'user',
  summary: 'Спрашивает о проверке ответа, один раз. Тот же текст ещё раз — 200.',
  body: z.object({ attempt: AttemptNumber, text: AskedText }).meta({ id: 'AskedInput' }),
  output: Asked,
  successStatuses: [201, 200],
  errors: ['result-not-found', 'not-given-out', 'already-asked', 'missing-fields'],
});
