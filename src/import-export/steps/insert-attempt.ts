import { lessonTestName } from '../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { LessonResultsDocument, ResultsDocument, type AttemptDetails, type LessonAttemptDetails } from '../documents.ts';
import * as store from '../import-store.ts';
import { insertClock } from '../clock-store.ts';
import { toLessonAnswers } from '../parse/answers.ts';
import { FieldReader } from '../parse/field-reader.ts';
import { readResult } from '../parse/result.ts';
import { parseOrReject } from '../parse/validate.ts';
import { LinkedVersions } from './linked-versions.ts';
import { workId } from '../checking/documents.ts';
import { fallbackTime, type ImportContext, type VersionLink } from './step.ts';

const ORPHAN_TEST_NAME = 'Удалённый тест';
const ORPHAN_LESSON_TEST_NAME = 'Тест удалённого урока';

/** An attempt in a file. */
export interface FileAttempt<Details> {
  uid: string;
  /** The id of the test or of the lesson. */
  id: string;
  entry: Record<string, unknown>;
  /** The details of the attempt. Only files of this product have them. */
  details: Details | undefined;
  /** When the attempt was put aside; `null` for a current attempt. */
  putAsideAt: string | null;
  notes: string[];
}

/**
 * Inserts an attempt.
 * @returns whether it was added; `false` when the database already has it
 */
export type InsertAttempt<Details> = (attempt: FileAttempt<Details>) => Promise<boolean>;

/** Returns the function that inserts attempts at general tests. If the test is deleted, the result keeps its score and time, but has no questions. */
export function testAttempts(context: ImportContext, links: ReadonlyMap<string, VersionLink>): InsertAttempt<AttemptDetails> {
  const versions = new LinkedVersions(context.db, links, ORPHAN_TEST_NAME);

  return async ({ uid, id: testId, entry, details, putAsideAt, notes }) => {
    const version = await versions.of(testId, details?.revision, notes);
    const { maxScore, ...read } = readResult(entry, version, notes);
    const timestamp = new FieldReader(entry, notes).time('timestamp') ?? fallbackTime(context, 0);
    if (timestamp === fallbackTime(context, 0)) notes.push('времени не было, поставлено время переноса');
    const { answers, ...row } = parseOrReject(ResultsDocument.valueType, { ...read, timestamp });
    const isNew = await store.insertResult(context.db, {
      uid,
      testId,
      revision: version.revision,
      ...row,
      answers: JSON.stringify(answers),
      maxScore: details?.maxScore ?? maxScore,
      putAsideAt,
      submittedRevision: await versions.known(testId, details?.submittedRevision),
      ...attemptColumns(details),
    });
    if (isNew && details?.checking !== undefined) context.newWorks.add(workId({ uid, testId, attempt: details.attempt }));
    if (isNew && details?.clock !== undefined) {
      const revision = (await versions.known(testId, details.clock.revision)) ?? version.revision;
      await insertClock(context.db, { uid, testId, attempt: details.attempt }, { ...details.clock, revision });
    }
    return isNew;
  };
}

/** Returns the function that inserts attempts at lesson tests. It works like `testAttempts`. */
export function lessonAttempts(context: ImportContext, links: ReadonlyMap<string, VersionLink>): InsertAttempt<LessonAttemptDetails> {
  const versions = new LinkedVersions(context.db, links, '');

  return async ({ uid, id: lessonId, entry, details, putAsideAt, notes }) => {
    const testId = lessonTestId(lessonId);
    const version = await versions.of(testId, details?.revision, notes);
    const { answers, score, maxScore } = readResult(entry, version, notes);
    const row = parseOrReject(LessonResultsDocument.valueType, { score, answers: toLessonAnswers(answers) });
    const title = await store.lessonTitle(context.db, lessonId);
    return store.insertResult(context.db, {
      uid,
      testId,
      revision: version.revision,
      name: details?.name ?? (title === null ? ORPHAN_LESSON_TEST_NAME : lessonTestName(title)),
      score: row.score,
      answers: JSON.stringify(row.answers),
      maxScore: details?.maxScore ?? maxScore,
      timestamp: details?.timestamp ?? null,
      putAsideAt,
      submittedRevision: await versions.known(testId, details?.submittedRevision),
      ...attemptColumns(details),
    });
  };
}

const attemptColumns = (details: AttemptDetails | undefined) =>
  details && {
    attempt: details.attempt,
    scoreBefore: details.regraded?.score ?? null,
    maxScoreBefore: details.regraded?.maxScore ?? null,
    regradedAt: details.regraded?.at ?? null,
    finishedAt: details.finishedAt,
    ...(details.checking && checkingColumns(details.checking)),
  };

const checkingColumns = ({ given, unseen, ...columns }: NonNullable<AttemptDetails['checking']>) => ({
  ...columns,
  givenPoints: given === null ? null : JSON.stringify(given),
  unseen: Number(unseen),
});
