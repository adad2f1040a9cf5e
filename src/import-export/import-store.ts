/** The queries of an import. No insert replaces an existing row. */
import { sql, type Insertable } from 'kysely';
import { groupNameKey } from '../domain/access/group.ts';
import type { Visibility } from '../domain/assignments/kinds.ts';
import type { Question } from '../domain/questions/question.ts';
import type { BlockInput, LessonInput } from '../domain/lessons/lesson.ts';
import type { User } from '../domain/users/user.ts';
import type { TestInput } from '../domain/questions/test-input/test-input.ts';
import { extractImages } from '../features/tests/question-images.ts';
import { toVersionRow } from '../features/tests/store/version-columns.ts';
import { addImages } from '../features/tests/store/stored-images.ts';
import { summaryOf } from '../features/tests/store/tests.ts';
import { noteQuestions } from '../db/checking/extended-questions.ts';
import type { Database, Transaction } from '../db/database.ts';
import { derivedUserColumns } from '../db/derived/derived-user-columns.ts';
import type { AccessRequestsTable } from '../db/schema.ts';
import type { ResultsTable } from '../db/attempts/tables.ts';

/**
 * @param lastDays the last day of access by block id, including days that have passed
 * @param lastSeenAt when the user was last on the site; an empty text when the file does not contain it
 * @returns the unique column that conflicts; `null` when the user was added
 */
export async function insertUser(
  db: Database,
  user: User,
  { passwordHash, lastSeenAt = '' }: { passwordHash: string; lastSeenAt?: string | undefined },
  lastDays: Readonly<Record<string, string>>,
): Promise<'uid' | 'email' | null> {
  const { accessBlocks, ...columns } = user;
  const added = await db
    .insertInto('users')
    .values({ ...columns, passwordHash, seenAt: lastSeenAt, ...derivedUserColumns(user) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  if (added === undefined) return (await hasUser(db, user.uid)) ? 'uid' : 'email';
  for (const blockId of new Set([...accessBlocks, ...Object.keys(lastDays)])) {
    await db.insertInto('openBlocks').values({ uid: user.uid, blockId, until: lastDays[blockId] ?? null }).execute();
  }
  return null;
}

export const hasUser = async (db: Database, uid: string): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;

/** @returns whether the block was added */
export async function insertBlock(db: Database, id: string, block: BlockInput): Promise<boolean> {
  const row = { id, revision: 1, ...block };
  const query = db.insertInto('blocks').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export async function blockIds(db: Database): Promise<Set<string>> {
  return new Set((await db.selectFrom('blocks').select('id').execute()).map(({ id }) => id));
}

/** @returns whether the lesson was added */
export async function insertLesson(db: Database, id: string, lesson: LessonInput, createdAt: string): Promise<boolean> {
  const row = { id, revision: 1, createdAt, ...lesson };
  const query = db.insertInto('lessons').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** @returns `null` when there is no such lesson */
export async function lessonTitle(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('lessons').select('title').where('id', '=', id).executeTakeFirst();
  return row?.title ?? null;
}

interface NewTest extends TestInput {
  id: string;
  /** The id of the lesson; left out for a general test. */
  lessonId?: string;
  createdAt: string;
  published: boolean;
  visibility?: Visibility;
  /** The wanted revision. A test that had versions before gets the next free revision instead. */
  revision: number;
}

/** @returns the revision that the test got; `null` when the id is in use */
export async function insertTest(db: Transaction, { lessonId, createdAt, published, visibility = 'all', ...version }: NewTest): Promise<number | null> {
  const { id, revision: _wanted, ...test } = version;
  const revision = await freeRevision(db, version);
  const added = await db
    .insertInto('tests')
    .values({ id, lessonId: lessonId ?? null, revision, publishedRevision: published ? revision : null, createdAt, visibility, ...summaryOf(test) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return null;
  await insertTestVersion(db, { id, revision, ...test });
  if (lessonId === undefined) await noteQuestions(db, id, test.questions, published);
  return revision;
}

/**
 * Adds a version without adding the test. The reviews of its results need the version even if the test is missing.
 * @returns the revision that the version got
 */
export async function insertLastVersion(db: Database, version: Pick<NewTest, 'id' | 'name' | 'questions' | 'revision'>): Promise<number> {
  const revision = await freeRevision(db, version);
  await insertTestVersion(db, { ...version, revision });
  return revision;
}

async function freeRevision(db: Database, { id, revision: wanted }: Pick<NewTest, 'id' | 'revision'>): Promise<number> {
  const { last } = await db
    .selectFrom('testVersions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('testId', '=', id)
    .executeTakeFirstOrThrow();
  return last === null ? wanted : Math.max(wanted, last + 1);
}

/** Adds a version of a test, unless it exists. */
export async function insertTestVersion(
  db: Database,
  { id, revision, ...version }: TestInput & { id: string; revision: number },
): Promise<void> {
  const { images, ...content } = extractImages(version);
  await addImages(db, images);
  await db
    .insertInto('testVersions')
    .values({ testId: id, revision, ...toVersionRow({ ...version, ...content }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the published revision of each unpublished test to its last former version, because results refer only to versions that were published. */
export async function findPublishedRevisions(db: Database): Promise<void> {
  const former = sql`(select max("revision") from "testVersions" where "testId" = "tests"."id" and "testVersions"."revision" < "tests"."revision")`;
  await sql`update "tests" set "publishedRevision" = ${former} where "publishedRevision" is null`.execute(db);
}

/** The revision of a test with exactly these questions; `null` when no version has them. */
export async function revisionOfQuestions(db: Database, testId: string, questions: Question[]): Promise<number | null> {
  const row = await db
    .selectFrom('testVersions')
    .select('revision')
    .where('testId', '=', testId)
    .where('questions', '=', JSON.stringify(extractImages({ questions }).questions))
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** @returns `null` when there is no such test */
export async function currentTestRevision(db: Database, id: string): Promise<number | null> {
  const row = await db.selectFrom('tests').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision ?? null;
}

/** The questions of a version. They hold ids of images, not images. */
export async function testQuestions(db: Database, testId: string, revision: number): Promise<Question[] | null> {
  const row = await db
    .selectFrom('testVersions')
    .select('questions')
    .where('testId', '=', testId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.questions) as Question[]);
}

/** @returns whether the result was added */
export async function insertResult(db: Database, row: Insertable<ResultsTable>): Promise<boolean> {
  const exam = db.selectFrom('testVersions').select('exam').where('testId', '=', row.testId).where('revision', '=', row.revision);
  const query = db.insertInto('results').values({ ...row, exam }).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('uid').executeTakeFirst()) !== undefined;
}

/**
 * Adds a group. If another group has the same invitation code, the group is added without an invitation.
 * @returns the column that conflicts with another group; `null` when the group was added
 */
export async function insertGroup(
  db: Database,
  { id, name, invitation }: { id: string; name: string; invitation: string | null },
): Promise<'id' | 'name' | null> {
  const taken = (column: 'id' | 'nameKey' | 'invitation', value: string) =>
    db.selectFrom('groups').select('id').where(column, '=', value).executeTakeFirst();
  if ((await taken('id', id)) !== undefined) return 'id';
  if ((await taken('nameKey', groupNameKey(name))) !== undefined) return 'name';
  const isFree = invitation !== null && (await taken('invitation', invitation)) === undefined;
  await db
    .insertInto('groups')
    .values({ id, name, nameKey: groupNameKey(name), revision: 1, invitation: isFree ? invitation : null })
    .execute();
  return null;
}

/** @returns whether the user exists */
export async function insertMember(db: Database, row: { groupId: string; uid: string; joinedAt: string }): Promise<boolean> {
  if (!(await hasUser(db, row.uid))) return false;
  await db.insertInto('groupMembers').values(row).onConflict((conflict) => conflict.doNothing()).execute();
  return true;
}

/** @returns whether the request was added */
export async function insertRequest(db: Database, row: Insertable<AccessRequestsTable>): Promise<boolean> {
  const query = db.insertInto('accessRequests').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}
