/** Reads the rows of an export in pages. Each page begins after the key of the last row of the page before. */
import type { Selectable } from 'kysely';
import { isOpenOn, type Access } from '../../domain/access/access-change.ts';
import type { User } from '../../domain/users/user.ts';
import { accessOf } from '../../db/block-access.ts';
import type { Database } from '../../db/database.ts';
import type { ResultsTable } from '../../db/attempts/tables.ts';
import { settingsColumns } from '../../features/tests/store/version-columns.ts';

/** How many rows a page has. */
const PAGE_SIZE = 100;

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

/** Users with their password hashes. */
export const userPages = (db: Database) =>
  pages(
    'uid',
    (after) =>
      db
        .selectFrom('users')
        .select(['uid', 'email', 'nickname', 'role', 'signedInAt', 'lastSeenAt', 'passwordHash'])
        .where('uid', '>', after)
        .orderBy('uid')
        .limit(PAGE_SIZE)
        .execute(),
  );

export type UserRow = Omit<User, 'accessBlocks'> & { lastSeenAt: string; passwordHash: string };

/** The access of users to blocks by uid, including access that has ended. */
export async function accessByUser(db: Database, rows: UserRow[]): Promise<Map<string, Access[]>> {
  return Map.groupBy(await accessOf(db, rows.map(({ uid }) => uid)), ({ uid }) => uid);
}

/** Adds to each user the blocks that are open to the user on a day. */
export async function usersOf(db: Database, rows: UserRow[], today: string): Promise<User[]> {
  const access = await accessByUser(db, rows);
  return rows.map(({ email, nickname, role, uid, signedInAt }) => ({
    email,
    nickname,
    role,
    uid,
    signedInAt,
    accessBlocks: (access.get(uid) ?? []).filter(({ until }) => isOpenOn(until, today)).map(({ blockId }) => blockId),
  }));
}

export type ResultRow = Selectable<ResultsTable>;

/** Selects which attempts are read: the current attempts, or the attempts that were put aside. */
type Attempts = 'current' | 'earlier';

const whereOf = (attempts: Attempts) => (attempts === 'current' ? 'is' : 'is not');

/** The results of general tests by user, in the order of tests and attempts. */
export const resultsOf = (db: Database, uids: string[], attempts: Attempts) => attemptsOf(db, uids, attempts, 'is');

/** The results of lesson tests by user, in the order of lessons and attempts. */
export const lessonResultsOf = (db: Database, uids: string[], attempts: Attempts) => attemptsOf(db, uids, attempts, 'is not');

async function attemptsOf(db: Database, uids: string[], attempts: Attempts, ofLesson: 'is' | 'is not') {
  const rows = await db
    .selectFrom('results')
    .selectAll()
    .where('uid', 'in', uids)
    .where('lessonId', ofLesson, null)
    .where('putAsideAt', whereOf(attempts), null)
    .orderBy('uid')
    .orderBy('testId')
    .orderBy('attempt')
    .execute();
  return Map.groupBy(rows, ({ uid }) => uid);
}

export const blockPages = (db: Database) =>
  pages(
    'id',
    (after) => db.selectFrom('blocks').selectAll().where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute(),
  );

export const lessonPages = (db: Database) =>
  pages(
    'id',
    (after) => db.selectFrom('lessons').selectAll().where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute(),
  );

/** The current versions of lesson tests, with the titles of their lessons. */
export const lessonTestPages = (db: Database) =>
  pages(
    'lessonId',
    (after) =>
      db
        .selectFrom('tests')
        .innerJoin('lessons', 'lessons.id', 'tests.lessonId')
        .innerJoin('testVersions', (join) =>
          join.onRef('testVersions.testId', '=', 'tests.id').onRef('testVersions.revision', '=', 'tests.revision'),
        )
        .select(['lessons.id as lessonId', 'title', 'questions'])
        .where('lessons.id', '>', after)
        .orderBy('lessons.id')
        .limit(PAGE_SIZE)
        .execute(),
  );

/** The ids of the existing general tests. */
export const testPages = (db: Database) =>
  pages(
    'id',
    (after) => db.selectFrom('tests').select('id').where('lessonId', 'is', null).where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute(),
  );

export const testRow = (db: Database, id: string) =>
  db.selectFrom('tests').select(['revision', 'publishedRevision', 'createdAt', 'visibility']).where('id', '=', id).executeTakeFirst();

/** Finds a lesson. `revision` is the revision of the lesson's test; `null` if the lesson has no test. */
export const lessonRow = (db: Database, id: string) =>
  db
    .selectFrom('lessons')
    .leftJoin('tests', 'tests.lessonId', 'lessons.id')
    .select(['lessons.createdAt', 'tests.revision'])
    .where('lessons.id', '=', id)
    .executeTakeFirst();

/** The former versions to which results and clocks refer. It uses one query for all tests, because each such query scans all results. */
export const formerVersions = (db: Database) => {
  const versionsOf = (column: 'revision' | 'submittedRevision') =>
    db
      .selectFrom('results')
      .leftJoin('tests', (join) => join.onRef('tests.id', '=', 'testId').onRef('tests.revision', '=', `results.${column}`))
      .select(['results.testId as testId', `results.${column} as revision`])
      .where(`results.${column}`, 'is not', null)
      .where('tests.id', 'is', null);
  const ofClocks = db
    .selectFrom('clocks')
    .leftJoin('tests', (join) => join.onRef('tests.id', '=', 'testId').onRef('tests.revision', '=', 'clocks.revision'))
    .select(['clocks.testId as testId', 'clocks.revision as revision'])
    .where('clocks.revision', 'is not', null)
    .where('tests.id', 'is', null);
  // `union` removes duplicates.
  return versionsOf('revision').union(versionsOf('submittedRevision')).union(ofClocks).orderBy('testId').orderBy('revision').$narrowType<FormerVersion>().execute();
};

interface FormerVersion {
  revision: number;
}

export const testVersion = (db: Database, testId: string, revision: number) =>
  db
    .selectFrom('testVersions')
    .select(['testVersions.name', 'testVersions.questions', ...settingsColumns])
    .where('testId', '=', testId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();

export const groupPages = (db: Database) =>
  pages('id', (after) => db.selectFrom('groups').selectAll().where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute());

export const assignmentPages = (db: Database) =>
  pages('id', (after) => db.selectFrom('assignments').selectAll().where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute());

export const membersOf = (db: Database, groupId: string) =>
  db.selectFrom('groupMembers').select(['uid', 'joinedAt']).where('groupId', '=', groupId).orderBy('uid').execute();

/** The requests with the titles of their blocks. */
export const requestPages = (db: Database) =>
  pages(
    'id',
    (after) =>
      db
        .selectFrom('accessRequests')
        .leftJoin('blocks', 'blocks.id', 'accessRequests.blockId')
        .selectAll('accessRequests')
        .select('blocks.title')
        .where('accessRequests.id', '>', after)
        .orderBy('accessRequests.id')
        .limit(PAGE_SIZE)
        .execute(),
  );
