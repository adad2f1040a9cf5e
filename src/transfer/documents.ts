/**
 * The shapes of the documents in an exported file: those of specification §3, and beside them what only this
 * product knows (passwords, versions that results point at), so that nothing is lost on the way.
 */
import * as z from 'zod';
import { INTEGER_MAX } from '../domain/integer.ts';
import { LessonQuestion } from '../domain/lesson-schema.ts';
import { Answer, Questions } from '../domain/question-schema.ts';
import { User } from '../domain/user-schema.ts';
import { isPasswordHash } from '../features/account/password-hash.ts';

/** Stands at the top of a file that this product wrote. */
export const FORMAT = 'listok-1';

export const Time = z.iso.datetime();
/** Points, and whatever else is a whole number from 0 that every database holds. */
export const Count = z.number().int().min(0).max(INTEGER_MAX);

/** users/{uid} */
export const UserDocument = z.strictObject(User.shape);

/** tests/{id} */
export const TestDocument = z.strictObject({ name: z.string(), questions: Questions });

/** results/{uid}: a map from test id */
export const ResultsDocument = z.record(
  z.string(),
  z.strictObject({ answers: z.array(Answer), score: Count, timestamp: Time }),
);

/** blocks/{id} */
export const BlockDocument = z.strictObject({ title: z.string(), description: z.string(), order: z.number().int() });

/** lessons/{id} */
export const LessonDocument = z.strictObject({
  title: z.string(),
  content: z.string(),
  blockId: z.string(),
  videoUrl: z.string(),
});

/** lessonTests/{lessonId} */
export const LessonTestDocument = z.strictObject({ name: z.string(), questions: z.array(LessonQuestion) });

/** lessonResults/{uid}: a map from lesson id */
export const LessonResultsDocument = z.record(
  z.string(),
  z.strictObject({ score: Count, answers: z.array(z.number().int()) }),
);

/** accounts/{uid}: how the user signs in, and the versions that the user's results are of */
export const AccountDocument = z.object({
  passwordHash: z.string().refine(isPasswordHash, 'не хеш пароля'),
  results: z.record(z.string(), z.object({ revision: Count, maxScore: Count })),
  lessonResults: z.record(z.string(), z.object({ revision: Count, maxScore: Count, name: z.string() })),
});

/** testVersions/{id}:{number}: a former version of a test that results are of; the current one is in tests/{id} */
export const TestVersionDocument = z.object({ name: z.string(), questions: Questions });

/** lessonTestVersions/{lessonId}:{number}: the same of a lesson's test */
export const LessonTestVersionDocument = z.object({ questions: z.array(LessonQuestion) });

/** Older files have the versions of a test together, by their numbers. */
const together = <Version extends z.ZodType>(version: Version) => z.record(z.string().regex(/^\d{1,9}$/), version).default({});

/** testHistory/{id}: what is not in tests/{id}; without `current` the test itself was deleted */
export const TestHistoryDocument = z.object({
  current: z.object({ revision: Count, createdAt: Time }).nullable(),
  versions: together(TestVersionDocument),
});

/** lessonHistory/{id}: what is not in lessons/{id} and lessonTests/{id} */
export const LessonHistoryDocument = z.object({
  createdAt: Time.nullable(),
  /** Revision of the lesson's test. */
  revision: Count.nullable(),
  versions: together(LessonTestVersionDocument),
});

/** The collections of specification §3. */
export const COLLECTIONS = ['users', 'blocks', 'lessons', 'tests', 'lessonTests', 'results', 'lessonResults'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Collections beside them, in files of this product only. */
export const OWN_COLLECTIONS = ['accounts', 'testHistory', 'testVersions', 'lessonHistory', 'lessonTestVersions'] as const;
export type OwnCollection = (typeof OWN_COLLECTIONS)[number];
