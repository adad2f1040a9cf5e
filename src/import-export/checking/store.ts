/** Reads and inserts rows of works and extended questions for exports and imports. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { ChecksTable, WorksTable } from '../../db/checking/tables.ts';
import { ofCheck, ofWork, type CheckKey, type WorkKey } from '../../db/checking/works.ts';
import type { Database } from '../../db/database.ts';
import type { Asked } from '../../domain/checking/check-types.ts';

/** How many works a page has. */
const PAGE_SIZE = 50;

type WorkRow = Pick<Selectable<WorksTable>, 'uid' | 'testId' | 'attempt' | 'givenAt' | 'changedAt'>;

export async function* workPages(db: Database): AsyncGenerator<WorkRow[]> {
  for (let last: WorkRow | undefined; ; ) {
    let query = db.selectFrom('works').select(['uid', 'testId', 'attempt', 'givenAt', 'changedAt']);
    if (last !== undefined) {
      const { uid, testId, attempt } = last;
      query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('uid', 'testId', 'attempt'), '>', tuple(uid, testId, attempt)));
    }
    const rows = await query.orderBy('uid').orderBy('testId').orderBy('attempt').limit(PAGE_SIZE).execute();
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

export const findWork = (db: Database, key: WorkKey) => db.selectFrom('works').select('givenAt').where(ofWork(key)).executeTakeFirst();

/** @param given the sum of the points that the pupil has been given, and of their maximum. The score of the result includes these points */
export const storeWork = (db: Database, key: WorkKey, { givenAt, changedAt }: Pick<WorkRow, 'givenAt' | 'changedAt'>, given: { points: number; maxPoints: number }) =>
  db.updateTable('works').set({ givenAt, changedAt, givenPoints: given.points, givenMaxPoints: given.maxPoints }).where(ofWork(key)).execute();

export const storeCheck = (db: Database, key: CheckKey, columns: Updateable<ChecksTable>) => db.updateTable('checks').set(columns).where(ofCheck(key)).execute();

export const insertAsked = (db: Database, key: CheckKey, { text, at, reply }: Asked) =>
  db.insertInto('askedQuestions').values({ ...key, text, at, reply: reply?.text ?? null, repliedAt: reply?.at ?? null }).execute();

/** Finds the ids of the tests that have or had extended questions. */
export const testsWithExtended = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('extendedQuestions').select('testId').distinct().orderBy('testId').execute()).map(({ testId }) => testId);

/** Whether the database has any version or any extended question of a test. */
export async function isKnownTest(db: Database, testId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select "testId" as "id" from "testVersions" where "testId" = ${testId} union all select "testId" from "extendedQuestions" where "testId" = ${testId} limit 1`.execute(db);
  return rows.length > 0;
}

export const insertExtended = (db: Database, row: { testId: string; id: string; elements: string; published: string | null }) =>
  db.insertInto('extendedQuestions').values(row).execute();
