/** The endpoints of practice: questions that a pupil has answered wrongly or only in part are asked again. */
import * as z from 'zod';
import { unansweredCardText } from '../../domain/practice/answer-card.ts';
import { IdInput } from '../../domain/shared-schema.ts';
import { ShownMaterial } from '../../domain/materials/material-schema.ts';
import { Answer, LearnerQuestion, ReviewedAutomaticQuestion } from '../../domain/questions/question-schema.ts';
import { isTimeZone } from '../../domain/is-time-zone.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const Count = z.number().int().nonnegative();
const Points = z.number().int();

/** The pupil's time zone, an IANA name. If it is missing, the time zone of the site is used. */
const query = z.object({ zone: z.string().max(100).refine(isTimeZone, 'Нужен часовой пояс вида Europe/Moscow.').optional() });

const PracticeCard = z.object({
  id: z.string(),
  source: z.object({ kind: z.enum(['test', 'lesson']), id: z.string(), name: z.string() }),
  question: LearnerQuestion,
  /** The material, as in the review of the attempt; `null` if there is none. */
  material: ShownMaterial.nullable(),
}).meta({ id: 'PracticeCard' });
export type PracticeCard = z.infer<typeof PracticeCard>;

export const getPractice = defineEndpoint({
  method: 'GET',
  path: '/api/practice',
  access: 'user',
  summary: 'Работа над ошибками: сколько вопросов осталось на сегодня и первый из них.',
  query,
  output: z.object({
    /** The number of cards that are left today. */
    due: Count,
    /** The number of all cards that will be asked again. */
    total: Count,
    doneToday: Count,
    rightToday: Count,
    /** The first minute of the next day that has cards; `null` if there is none. */
    nextDueAt: z.iso.datetime().nullable(),
    /** The number of cards of that day. */
    nextDue: Count,
    next: PracticeCard.nullable(),
  }),
  successStatuses: [200],
  errors: [],
});
export type Practice = z.infer<typeof getPractice.output>;

export const answerCard = defineEndpoint({
  method: 'POST',
  path: '/api/practice/{cardId}',
  access: 'user',
  summary: 'Принимает ответ на вопрос работы над ошибками и показывает верный. Результатов тестов не меняет.',
  query,
  body: z.object({
    answer: Answer,
    /** The uid of the learner; an answer under another session is rejected (rule R48). */
    learner: IdInput.optional(),
  }),
  output: z.object({
    points: Points,
    maxPoints: Points,
    question: ReviewedAutomaticQuestion,
    /** The first minute of the day on which the card is asked again; `null` if the card has left practice. */
    dueAt: z.iso.datetime().nullable(),
    next: PracticeCard.nullable(),
  }),
  successStatuses: [200],
  errors: ['card-not-found', 'not-due', 'other-user', 'unanswered', 'invalid-answer'],
  errorMessages: { unanswered: unansweredCardText },
});
export type CardReview = z.infer<typeof answerCard.output>;
