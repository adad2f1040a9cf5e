import { sql, type SqlBool } from 'kysely';
import { checkingColumns, checkingOf } from '../../db/derived/attempt-columns.ts';
import type { Database } from '../../db/database.ts';
import type { User } from '../../domain/users/user.ts';
import type { Progress } from './contract.ts';

/** The general tests that a user has taken. Tests with the latest attempts come first. */
export async function listTests(db: Database, uid: string): Promise<Progress['tests']> {
  const rows = await db
    .selectFrom('results')
    .innerJoin('testVersions as version', (join) =>
      join.onRef('version.testId', '=', 'results.testId').onRef('version.revision', '=', 'results.revision'),
    )
    .leftJoin('tests', 'tests.id', 'results.testId')
    .select(['results.testId', 'attempt', 'score', 'results.maxScore', 'sortTime as timestamp', 'putAsideAt', ...checkingColumns, 'version.name', 'tests.name as currentName', sql<SqlBool>`"tests"."publishedRevision" = "tests"."revision"`.as('published')])
    .where('uid', '=', uid)
    .where('results.lessonId', 'is', null)
    .orderBy('attempt')
    .execute();
  const tests = [...Map.groupBy(rows, ({ testId }) => testId)].map(([testId, attempts]) => {
    const last = attempts.at(-1);
    return {
      testId,
      // Only the tutor may see the name of an unpublished draft.
      name: (last?.published ? last.currentName : last?.name) ?? '',
      deleted: last?.currentName === null,
      attempts: attempts.map(({ attempt, score, maxScore, timestamp, putAsideAt, ...row }) => ({
        attempt,
        score,
        maxScore,
        timestamp,
        ...checkingOf(row),
        current: putAsideAt === null,
      })),
    };
  });
  const lastTime = ({ attempts }: (typeof tests)[number]): string => attempts.at(-1)?.timestamp ?? '';
  return tests.toSorted((a, b) => (lastTime(a) === lastTime(b) ? 0 : lastTime(a) < lastTime(b) ? 1 : -1));
}

export async function countLessons(db: Database, { uid, accessBlocks }: Pick<User, 'uid' | 'accessBlocks'>): Promise<Progress['lessons']> {
  const results = db.selectFrom('results').where('uid', '=', uid).where('results.lessonId', 'is not', null).where('putAsideAt', 'is', null);
  const count = await results.select(({ fn }) => fn.countAll().as('passed')).executeTakeFirstOrThrow();
  const passed = Number(count.passed);
  if (accessBlocks.length === 0) return { passed, total: passed };
  const { open } = await db
    .selectFrom('lessons')
    .innerJoin('tests', 'tests.lessonId', 'lessons.id')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('blockId', 'in', accessBlocks)
    .where('tests.id', 'not in', results.select('results.testId'))
    .executeTakeFirstOrThrow();
  return { passed, total: passed + Number(open) };
}
