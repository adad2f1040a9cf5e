/**
 * The schemas of the documents in an exported file. Rule R72 lists the collections that files of other programs have, too. All other collections,
 * such as accounts and test versions, are only in files of this product. With them an export and an import lose nothing.
 */
import * as z from 'zod';
import { GROUP_NAME_MAX_LENGTH } from '../domain/access/access-limits.ts';
import { ACTOR_KINDS } from '../domain/access/access-request.ts';
import { RequestStatus } from '../domain/access/access-schema.ts';
import { isDay } from '../domain/calendar-days.ts';
import { REQUEST_CODE_PATTERN } from '../domain/access/request-code.ts';
import { settingsFields } from '../domain/exams/test-settings-schema.ts';
import { INT32_MAX } from '../domain/numbers.ts';
import { LessonQuestion } from '../domain/lessons/lesson-schema.ts';
import { Answer, Questions } from '../domain/questions/question-schema.ts';
import { AttemptNumber } from '../domain/results/attempt-schema.ts';
import { User } from '../domain/users/user-schema.ts';
import { ClockEntry } from './clock-store.ts';
import { isPasswordHash } from '../features/account/passwords/stored-hash.ts';

/** The value of the field `format` in an exported file. */
export const FORMAT = 'listok-1';

export const Time = z.iso.datetime();
/** A non-negative integer that fits into an integer column of SQLite and of PostgreSQL. */
export const Count = z.number().int().min(0).max(INT32_MAX);

const Day = z.string().refine(isDay, 'не день');

/** The document users/{uid}. */
export const UserDocument = z.strictObject(User.shape);

/** The document tests/{id}. */
export const TestDocument = z.strictObject({ name: z.string(), questions: Questions, ...settingsFields, published: z.literal(false).optional(), visibility: z.literal('assigned').optional() });

/** The document results/{uid}: a map of results by test id. */
export const ResultsDocument = z.record(
  z.string(),
  z.strictObject({ answers: z.array(Answer), score: Count, timestamp: Time }),
);

/** The document blocks/{id}. */
export const BlockDocument = z.strictObject({ title: z.string(), description: z.string(), order: z.number().int() });

/** The document lessons/{id}. */
export const LessonDocument = z.strictObject({
  title: z.string(),
  content: z.string(),
  blockId: z.string(),
  videoUrl: z.string(),
});

/** The document lessonTests/{lessonId}. */
export const LessonTestDocument = z.strictObject({ name: z.string(), questions: z.array(LessonQuestion) });

/** The document lessonResults/{uid}: a map of results by lesson id. */
export const LessonResultsDocument = z.record(
  z.string(),
  z.strictObject({ score: Count, answers: z.array(z.number().int()) }),
);

/** The fields of an attempt that results/{uid} does not have. Files up to version 0.6.1 have only the first two. */
const AttemptDetails = z.object({
  revision: Count,
  maxScore: Count,
  attempt: AttemptNumber.default(1),
  /** The score before the last regrading. */
  regraded: z.object({ score: Count, maxScore: Count, at: Time }).nullable().default(null),
  /** The version that the pupil saw, if a regrading has moved the attempt to another version. */
  submittedRevision: Count.nullable().default(null),
  /** The time at which the pupil pressed «Завершить тест». `null`: the time at which the answers arrived counts. */
  finishedAt: Time.nullable().default(null),
  /** The state of the tutor's check. Only a work with extended answers has it. */
  checking: z
    .object({
      pendingQuestions: Count,
      pendingMaxPoints: Count,
      checkedAt: Time.nullable(),
      /** The points that the pupil has been given, by the place of the question. `null` for a question that has none. */
      given: z.array(z.object({ points: Count, maxPoints: Count }).nullable()).nullable(),
      unseen: z.boolean(),
      /** When the pupil first opened the review. */
      openedAt: Time.nullable(),
    })
    .optional(),
  clock: ClockEntry.optional(),
});
export type AttemptDetails = z.infer<typeof AttemptDetails>;

/** The fields of an attempt that lessonResults/{uid} does not have. */
const LessonAttemptDetails = AttemptDetails.extend({ name: z.string(), timestamp: Time.nullable().default(null) });
export type LessonAttemptDetails = z.infer<typeof LessonAttemptDetails>;

/** The document accounts/{uid}: the password hash, and further fields of the user and of the user's results. */
export const AccountDocument = z.object({
  passwordHash: z.string().refine(isPasswordHash, 'не хеш пароля'),
  results: z.record(z.string(), AttemptDetails),
  lessonResults: z.record(z.string(), LessonAttemptDetails),
  /** The last day of access by block id, including days that have passed. Access to a block of `accessBlocks` that is not listed here has no end. */
  accessUntil: z.record(z.string(), Day).default({}),
  /** When the user was last on the site. Files up to version 0.7 do not have it. */
  lastSeenAt: Time.optional(),
});

/** The document groups/{id}. */
export const GroupDocument = z.object({
  name: z.string().max(GROUP_NAME_MAX_LENGTH),
  /** The code of the invitation. */
  invitation: z.string().regex(/^[\w-]{8,64}$/).nullable(),
  members: z.array(z.string()),
  /** When members joined, by uid. For other members the time is unknown. */
  joinedAt: z.record(z.string(), Time).default({}),
});

/** The document accessRequests/{id}. */
export const AccessRequestDocument = z.object({
  code: z.string().regex(REQUEST_CODE_PATTERN),
  uid: z.string(),
  /** The requested block. If the block is deleted, `title` is its last title. */
  block: z.object({ id: z.string(), title: z.string() }).nullable(),
  status: RequestStatus,
  createdAt: Time,
  decidedAt: Time.nullable(),
  decidedBy: z.object({ kind: z.enum(ACTOR_KINDS), id: z.string(), name: z.string() }).nullable(),
  granted: z.array(z.object({ blockId: z.string(), title: z.string(), until: Day.nullable() })),
});

/** The document earlierResults/{uid}: the attempts that were put aside, by test or lesson id, in the order of time. */
export const EarlierResultsDocument = z.object({
  results: z.record(z.string(), z.array(AttemptDetails.extend({ ...ResultsDocument.valueType.shape, putAsideAt: Time }))),
  lessonResults: z.record(z.string(), z.array(LessonAttemptDetails.extend({ ...LessonResultsDocument.valueType.shape, putAsideAt: Time }))),
});

/**
 * The document testVersions/{id}:{revision}: a former version to which results refer. The current version is in
 * tests/{id}.
 */
export const TestVersionDocument = z.object({ name: z.string(), questions: Questions, ...settingsFields });

/** The document lessonTestVersions/{lessonId}:{revision}: a former version of a lesson test. */
export const LessonTestVersionDocument = z.object({ questions: z.array(LessonQuestion) });

/** All versions of a test by revision. Only older files have them. */
const versionsByRevision = <Version extends z.ZodType>(version: Version) => z.record(z.string().regex(/^\d{1,9}$/), version).default({});

/** The document testHistory/{id}: fields that tests/{id} does not have. `current` is null for a deleted test. */
export const TestHistoryDocument = z.object({
  current: z.object({ revision: Count, createdAt: Time }).nullable(),
  versions: versionsByRevision(TestVersionDocument),
});

/** The document lessonHistory/{id}: fields that lessons/{id} and lessonTests/{id} do not have. */
export const LessonHistoryDocument = z.object({
  createdAt: Time.nullable(),
  /** The revision of the lesson's test; `null` when the lesson has no test. */
  revision: Count.nullable(),
  versions: versionsByRevision(LessonTestVersionDocument),
});

/** The collections of rule R72. */
export const COLLECTIONS = ['users', 'blocks', 'lessons', 'tests', 'lessonTests', 'results', 'lessonResults'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** The collections that only files of this product have. */
export const OWN_COLLECTIONS = [
  'accounts',
  'testHistory',
  'testVersions',
  'lessonHistory',
  'lessonTestVersions',
  'earlierResults',
  'groups',
  'accessRequests',
  'drafts',
  'practice',
  'assignments',
  'outsideResults',
  'operator',
  'policies',
  'consentTexts',
  'consents',
  'extendedQuestions',
  'works',
  'photos',
  'deletedPhotos',
] as const;
export type OwnCollection = (typeof OWN_COLLECTIONS)[number];
