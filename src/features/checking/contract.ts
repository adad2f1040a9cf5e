/** The queue of works with extended answers, for admins (rule R340). */
import * as z from 'zod';
import { AttemptNumber } from '../../domain/results/attempt-schema.ts';
import { IdInput, Revision } from '../../domain/shared-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/users/user-limits.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput } from '../../http/pagination.ts';
import { WORK_STATES } from '../../domain/checking/work-states.ts';

const Int = z.number().int();
const Count = Int.nonnegative();
const Time = z.iso.datetime();

/** The number of answers that wait for a check, and the sum of their maximum points. */
const Pending = z.object({ questions: Count, maxPoints: Count }).meta({ id: 'Pending' });

const testFields = { testId: z.string(), testName: z.string(), deleted: z.boolean() };

/** A work: an attempt whose version has extended questions. */
const Work = z.object({
  ...testFields,
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  attempt: AttemptNumber,
  timestamp: Time,
  /** The revision of the work. Every change of one of its checks raises it. */
  revision: Count,
  /** The number of extended answers: the sum of `empty`, `checked` and `waiting`. */
  answers: Count,
  empty: Count,
  checked: Count,
  waiting: Count,
  /** The points that the pupil sees. */
  score: Int,
  maxScore: Int,
  pending: Pending.nullable(),
  /** The score by the current checks; `null` while an answer waits for its check. */
  fullScore: Int.nullable(),
  fullMaxScore: Int,
  givenAt: Time.nullable(),
  /** Whether the tutor has changed checks after the work was given out, and the pupil does not see the changes yet. */
  edited: z.boolean(),
  /** The number of questions from the pupil that nobody has answered. */
  asked: Count,
}).meta({ id: 'Work' });
export type Work = z.infer<typeof Work>;

const filters = { testId: IdInput.optional(), groupId: IdInput.optional() };

export const listWorks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checking',
  access: 'admin',
  summary: 'Работы с развёрнутыми ответами: `waiting` ждут проверки, старые первыми; `ready` проверены, `given` отданы, новые первыми.',
  query: z.object({ state: z.enum(WORK_STATES).default('waiting'), ...filters, search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''), ...orderedPageQuery }),
  output: z.object({
    works: z.array(Work),
    total: Count,
    ...pageOutput,
    /** The numbers for the whole site. */
    counts: z.object({ waiting: Count, ready: Count, asked: Count }),
    /** Whether any test or work has, or had, an extended question. */
    used: z.boolean(),
    photos: z.object({ bytes: Count, quota: Count, waitingPupils: Count }),
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type WorksPage = z.infer<typeof listWorks.output>;

export const listCheckedQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checking/questions',
  access: 'admin',
  summary: 'Развёрнутые вопросы работ, которые считаются нынешними, и сколько ответов ждёт проверки.',
  query: z.object(filters),
  output: z.object({
    questions: z.array(
      z.object({ ...testFields, questionId: z.string(), number: Int, question: z.string(), maxPoints: Int, answers: Count, checked: Count, waiting: Count }),
    ),
    tests: z.array(z.object({ ...testFields, works: Count })),
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type CheckedQuestions = z.infer<typeof listCheckedQuestions.output>;

export const listAsked = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checking/asked',
  access: 'admin',
  summary: 'О чём ученики спросили и ещё ждут ответа: старые первыми.',
  query: z.object(orderedPageQuery),
  output: z.object({
    asked: z.array(
      z.object({
        testId: z.string(),
        testName: z.string(),
        questionId: z.string(),
        number: Int,
        uid: z.string(),
        nickname: z.string(),
        attempt: AttemptNumber,
        text: z.string(),
        at: Time,
      }),
    ),
    total: Count,
    ...pageOutput,
  }),
  successStatuses: [200],
  errors: [],
});
export type AskedPage = z.infer<typeof listAsked.output>;

/** Identifies a work in a certain revision, because a work that has changed since must not be given out. */
const NamedWork = z.object({ testId: IdInput, uid: IdInput, attempt: AttemptNumber, revision: Revision.or(z.literal(0)) });

export const giveOut = defineEndpoint({
  method: 'POST',
  path: '/api/admin/checking/give-out',
  access: 'admin',
  summary: 'Отдаёт проверенные работы ученикам; `dryRun` показывает, какие можно отдать. Что изменилось с тех пор, остаётся.',
  body: z.object({ ...filters, works: z.array(NamedWork).max(200).optional(), dryRun: z.boolean() }).meta({ id: 'GiveOutInput' }),
  output: z.object({
    givenOut: Count,
    /** The number of works that were skipped, because they have changed meanwhile or are not completely checked. */
    skipped: Count,
    works: z.array(
      z.object({
        testId: z.string(),
        testName: z.string(),
        uid: z.string(),
        nickname: z.string(),
        attempt: AttemptNumber,
        revision: Count,
        /**
         * The score after the work is given out (`score`), and the score that the pupil sees before that (`scoreNow`).
         */
        score: Int,
        maxScore: Int,
        scoreNow: Int,
        maxScoreNow: Int,
        byHand: z.array(z.object({ number: Int, points: Int, proposed: Int.nullable() })),
      }),
    ),
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type GivenOut = z.infer<typeof giveOut.output>;
