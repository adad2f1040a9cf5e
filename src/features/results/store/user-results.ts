import { checkingColumns, checkingOf, earlierAttempts, earlierLessonAttempts } from '../../../db/derived/attempt-columns.ts';
import { examsOfUser } from '../../../db/attempts/exam-results.ts';
import { listedExamScoreOf, withExamScores } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import { topicsOfUser } from '../../../db/attempts/topics-of-users.ts';
import { groupsOf } from '../../../db/groups.ts';
import { currentAttempt } from '../../../domain/results/attempt.ts';
import type { UserResults } from '../pupils-contract.ts';

/**
 * All tests and lessons that a user has taken. Those with the latest attempts come first.
 * @param zone the IANA name of the site's time zone. It gives the day of each attempt, because exam results written down by hand have only a day.
 * @returns `undefined` if there is no such user
 */
export async function findUserResults(db: Database, uid: string, zone: string): Promise<UserResults | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['uid', 'nickname', 'email', 'role', 'signedInAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const [groups, tests, lessons, topics, exams] = await Promise.all([
    groupsOf(db, [uid]),
    testsOf(db, uid),
    lessonsOf(db, uid),
    topicsOfUser(db, uid),
    examsOfUser(db, uid, zone),
  ]);
  return { user: { ...user, groups: groups.get(uid) ?? [] }, tests, lessons, topics, exams };
}

async function testsOf(db: Database, uid: string): Promise<UserResults['tests']> {
  const rows = await withExamScores(db, () => attemptsOf(db, uid));
  const tests = [...Map.groupBy(rows, ({ testId }) => testId)].map(([testId, attempts]) => {
    const current = currentAttempt(attempts);
    const last = attempts.at(-1);
    return {
      testId,
      name: last?.currentName ?? last?.name ?? '',
      deleted: last?.currentName === null,
      score: current?.score ?? null,
      maxScore: current?.maxScore ?? null,
      timestamp: current?.timestamp ?? null,
      ...(current === undefined ? { pending: null, checkedAt: null } : checkingOf(current)),
      ...listedExamScoreOf({ examScore: current?.examScore ?? null }),
      earlier: earlierAttempts(attempts),
    };
  });
  return tests.toSorted(newestFirst);
}

const attemptsOf = (db: Database, uid: string) =>
  db
    .selectFrom('results')
    .innerJoin('testVersions', (join) =>
      join.onRef('testVersions.testId', '=', 'results.testId').onRef('testVersions.revision', '=', 'results.revision'),
    )
    .leftJoin('tests', 'tests.id', 'results.testId')
    .select([
      'results.uid',
      'results.testId',
      'results.exam',
      'results.examScore',
      'attempt',
      'score',
      'results.maxScore',
      'sortTime as timestamp',
      'putAsideAt',
      ...checkingColumns,
      'testVersions.name',
      'tests.name as currentName',
    ])
    .where('uid', '=', uid)
    .where('results.lessonId', 'is', null)
    .orderBy('attempt')
    .execute();

async function lessonsOf(db: Database, uid: string): Promise<UserResults['lessons']> {
  const rows = await db
    .selectFrom('results')
    .leftJoin('lessons', 'lessons.id', 'results.lessonId')
    .leftJoin('tests', 'tests.id', 'results.testId')
    .leftJoin('blocks', 'blocks.id', 'lessons.blockId')
    .select([
      'results.lessonId',
      'attempt',
      'score',
      'results.maxScore',
      'timestamp',
      'putAsideAt',
      'results.name',
      'lessons.title',
      'blocks.title as blockTitle',
      'tests.id as testOf',
    ])
    .where('uid', '=', uid)
    .where('results.lessonId', 'is not', null)
    .orderBy('attempt')
    .execute();
  const lessons = [...Map.groupBy(rows, ({ lessonId }) => lessonId)].map(([lessonId, attempts]) => {
    const current = currentAttempt(attempts);
    const last = attempts.at(-1);
    return {
      lessonId: lessonId ?? '',
      // A deleted lesson is shown by the name of its test.
      title: last?.title ?? last?.name ?? '',
      blockTitle: last?.blockTitle ?? null,
      deleted: last?.testOf === null,
      score: current?.score ?? null,
      maxScore: current?.maxScore ?? null,
      timestamp: current?.timestamp ?? null,
      earlier: earlierLessonAttempts(attempts),
    };
  });
  return lessons.toSorted(newestFirst);
}

interface Taken {
  timestamp: string | null;
  earlier: readonly { timestamp: string | null }[];
}

const lastTime = ({ timestamp, earlier }: Taken): string => timestamp ?? earlier.at(-1)?.timestamp ?? '';

function newestFirst(a: Taken, b: Taken): number {
  const [one, other] = [lastTime(a), lastTime(b)];
  return one === other ? 0 : one < other ? 1 : -1;
}
