/** Makes the documents with results for an export. */
import type * as z from 'zod';
import type { Access } from '../../domain/access/access-change.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { givenOf, regradedOf } from '../../db/derived/attempt-columns.ts';
import type { Database } from '../../db/database.ts';
import { clockKey, clocksOf, toClockEntry } from '../clock-store.ts';
import type * as documents from '../documents.ts';
import * as store from './store.ts';

type Documents<Schema extends z.ZodType> = AsyncGenerator<[uid: string, document: z.infer<Schema>]>;

type ResultRow = store.ResultRow;

const uidsOf = (page: store.UserRow[]): string[] => page.map(({ uid }) => uid);

export async function* accounts(db: Database): Documents<typeof documents.AccountDocument> {
  for await (const page of store.userPages(db)) {
    const storedResults = await store.resultsOf(db, uidsOf(page), 'current');
    const storedLessonResults = await store.lessonResultsOf(db, uidsOf(page), 'current');
    const access = await store.accessByUser(db, page);
    const clocks = await clocksOf(db, uidsOf(page));
    for (const { uid, passwordHash, lastSeenAt } of page) {
      const ownResults = storedResults.get(uid) ?? [];
      const ownLessonResults = storedLessonResults.get(uid) ?? [];
      yield [
        uid,
        {
          passwordHash,
          results: Object.fromEntries(ownResults.map((row) => [row.testId, { ...toDetails(row), ...clockOf(clocks, row) }])),
          lessonResults: Object.fromEntries(ownLessonResults.map((row) => [row.lessonId ?? '', toLessonDetails(row)])),
          accessUntil: lastDays(access.get(uid) ?? []),
          lastSeenAt,
        },
      ];
    }
  }
}

/** The last day of access to each block, by block id. */
const lastDays = (access: readonly Access[]): Record<string, string> =>
  Object.fromEntries(access.flatMap(({ blockId, until }) => (until === null ? [] : [[blockId, until]])));

export async function* results(db: Database): Documents<typeof documents.ResultsDocument> {
  for await (const page of store.userPages(db)) {
    for (const [uid, rows] of await store.resultsOf(db, uidsOf(page), 'current')) {
      yield [uid, Object.fromEntries(rows.map((row) => [row.testId, toResult(row)]))];
    }
  }
}

export async function* lessonResults(db: Database): Documents<typeof documents.LessonResultsDocument> {
  for await (const page of store.userPages(db)) {
    for (const [uid, rows] of await store.lessonResultsOf(db, uidsOf(page), 'current')) {
      yield [uid, Object.fromEntries(rows.map((row) => [row.lessonId ?? '', toLessonResult(row)]))];
    }
  }
}

/** A user without earlier attempts has no document. */
export async function* earlierResults(db: Database): Documents<typeof documents.EarlierResultsDocument> {
  for await (const page of store.userPages(db)) {
    const storedResults = await store.resultsOf(db, uidsOf(page), 'earlier');
    const storedLessonResults = await store.lessonResultsOf(db, uidsOf(page), 'earlier');
    const clocks = await clocksOf(db, uidsOf(page));
    for (const { uid } of page) {
      const document = {
        results: byId(storedResults.get(uid) ?? [], ({ testId }) => testId, (row) => ({ ...toDetails(row), ...clockOf(clocks, row), ...toResult(row), ...toPutAside(row) })),
        lessonResults: byId(storedLessonResults.get(uid) ?? [], ({ lessonId }) => lessonId ?? '', (row) => ({
          ...toLessonDetails(row),
          ...toLessonResult(row),
          ...toPutAside(row),
        })),
      };
      if (Object.values(document).some((attempts) => Object.keys(attempts).length > 0)) yield [uid, document];
    }
  }
}

const toResult = ({ answers, score, timestamp }: ResultRow) => ({ answers: JSON.parse(answers) as Answer[], score, timestamp: timestamp ?? '' });
const toLessonResult = ({ answers, score }: ResultRow) => ({ score, answers: JSON.parse(answers) as number[] });

const toDetails = (row: ResultRow): documents.AttemptDetails => ({
  revision: row.revision,
  maxScore: row.maxScore,
  attempt: row.attempt,
  regraded: regradedOf(row),
  submittedRevision: row.submittedRevision,
  finishedAt: row.finishedAt,
  ...checkingOf(row),
});

function checkingOf(row: ResultRow): Pick<documents.AttemptDetails, 'checking'> {
  const { pendingQuestions, pendingMaxPoints, checkedAt, openedAt } = row;
  if (pendingQuestions === 0 && checkedAt === null && openedAt === null) return {};
  return { checking: { pendingQuestions, pendingMaxPoints, checkedAt, given: givenOf(row)?.slice() ?? null, unseen: row.unseen === 1, openedAt } };
}

const clockOf = (clocks: Awaited<ReturnType<typeof clocksOf>>, row: ResultRow): Pick<documents.AttemptDetails, 'clock'> => {
  const clock = clocks.get(row.uid)?.get(clockKey(row));
  return clock === undefined ? {} : { clock: toClockEntry(clock) };
};

const toLessonDetails = (row: ResultRow): documents.LessonAttemptDetails => ({
  ...toDetails(row),
  name: row.name ?? '',
  timestamp: row.timestamp,
});

const toPutAside = ({ putAsideAt }: ResultRow) => ({ putAsideAt: putAsideAt ?? '' });

const byId = <Attempt>(rows: ResultRow[], idOf: (row: ResultRow) => string, toAttempt: (row: ResultRow) => Attempt): Record<string, Attempt[]> =>
  Object.fromEntries([...Map.groupBy(rows, idOf)].map(([id, group]) => [id, group.map(toAttempt)]));
