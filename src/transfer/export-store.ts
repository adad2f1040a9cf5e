/** Rows of an export, page by page: a page begins at a key, so the database never counts what was read before. */
import type { User } from '../domain/user.ts';
import type { Database } from '../storage/database.ts';

const PAGE = 100;

/** The rows of a table by its key, one page after the other. */
async function* pages<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last[key];
  }
}

/** Accounts, with what proves their passwords. */
export const userPages = (db: Database) =>
  pages(
    'uid',
    (after) =>
      db
        .selectFrom('users')
        .select(['uid', 'email', 'nickname', 'role', 'signedInAt', 'passwordHash'])
        .where('uid', '>', after)
        .orderBy('uid')
        .limit(PAGE)
        .execute(),
  );

/** An account of such a page. */
export type UserRow = Omit<User, 'accessBlocks'> & { passwordHash: string };

/** These accounts as documents, with the blocks that are open to them. */
export async function usersOf(db: Database, rows: UserRow[]): Promise<User[]> {
  const uids = rows.map(({ uid }) => uid);
  const open = await db.selectFrom('openBlocks').selectAll().where('uid', 'in', uids).orderBy('blockId').execute();
  const blocks = Map.groupBy(open, ({ uid }) => uid);
  return rows.map(({ email, nickname, role, uid, signedInAt }) => ({
    email,
    nickname,
    role,
    uid,
    signedInAt,
    accessBlocks: (blocks.get(uid) ?? []).map(({ blockId }) => blockId),
  }));
}

/** Results of some users, by user. */
export async function resultsOf(db: Database, uids: string[]) {
  const rows = await db.selectFrom('results').selectAll().where('uid', 'in', uids).orderBy('uid').orderBy('testId').execute();
  return Map.groupBy(rows, ({ uid }) => uid);
}

/** The same of lessons. */
export async function lessonResultsOf(db: Database, uids: string[]) {
  const rows = await db.selectFrom('lessonResults').selectAll().where('uid', 'in', uids).orderBy('uid').orderBy('lessonId').execute();
  return Map.groupBy(rows, ({ uid }) => uid);
}

/** Blocks. */
export const blockPages = (db: Database) =>
  pages(
    'id',
    (after) => db.selectFrom('blocks').selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  );

/** Lessons, with their texts. */
export const lessonPages = (db: Database) =>
  pages(
    'id',
    (after) => db.selectFrom('lessons').selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  );

/** The tests of lessons in their current versions, with the titles of the lessons. */
export const lessonTestPages = (db: Database) =>
  pages(
    'lessonId',
    (after) =>
      db
        .selectFrom('lessonTests')
        .innerJoin('lessons', 'lessons.id', 'lessonTests.lessonId')
        .innerJoin('lessonTestVersions', (join) =>
          join
            .onRef('lessonTestVersions.lessonId', '=', 'lessonTests.lessonId')
            .onRef('lessonTestVersions.revision', '=', 'lessonTests.revision'),
        )
        .select(['lessonTests.lessonId', 'title', 'questions'])
        .where('lessonTests.lessonId', '>', after)
        .orderBy('lessonTests.lessonId')
        .limit(PAGE)
        .execute(),
  );

/** Ids of the tests that are there. */
export const testPages = (db: Database) =>
  pages(
    'id',
    (after) => db.selectFrom('tests').select('id').where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  );

/** When a test was made, and the revision that it has. */
export const testRow = (db: Database, id: string) =>
  db.selectFrom('tests').select(['revision', 'createdAt']).where('id', '=', id).executeTakeFirst();

/** The same of a lesson; its revision is that of its test, `null` where it has none. */
export const lessonRow = (db: Database, id: string) =>
  db
    .selectFrom('lessons')
    .leftJoin('lessonTests', 'lessonTests.lessonId', 'lessons.id')
    .select(['createdAt', 'lessonTests.revision'])
    .where('lessons.id', '=', id)
    .executeTakeFirst();

/** Versions that results point at, but for the current ones: one walk over the results instead of one for every test. */
export const formerVersions = (db: Database) =>
  db
    .selectFrom('results')
    .leftJoin('tests', (join) => join.onRef('tests.id', '=', 'testId').onRef('tests.revision', '=', 'results.revision'))
    .select(['testId', 'results.revision'])
    .distinct()
    .where('tests.id', 'is', null)
    .orderBy('testId')
    .orderBy('results.revision')
    .execute();

/** The same of lessons' tests. */
export const formerLessonVersions = (db: Database) =>
  db
    .selectFrom('lessonResults')
    .leftJoin('lessonTests', (join) =>
      join.onRef('lessonTests.lessonId', '=', 'lessonResults.lessonId').onRef('lessonTests.revision', '=', 'lessonResults.revision'),
    )
    .select(['lessonResults.lessonId', 'lessonResults.revision'])
    .distinct()
    .where('lessonTests.lessonId', 'is', null)
    .orderBy('lessonResults.lessonId')
    .orderBy('lessonResults.revision')
    .execute();

/** A version that results point at. */
export const testVersion = (db: Database, testId: string, revision: number) =>
  db
    .selectFrom('testVersions')
    .select(['name', 'questions'])
    .where('testId', '=', testId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();

/** The same of a lesson's test, whose name is in the results. */
export const lessonTestVersion = (db: Database, lessonId: string, revision: number) =>
  db
    .selectFrom('lessonTestVersions')
    .select('questions')
    .where('lessonId', '=', lessonId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
