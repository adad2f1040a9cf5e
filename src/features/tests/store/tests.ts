import { sql, type SqlBool } from 'kysely';
import { testAction, testSubject, type TestAction } from '../../../domain/audit/test-subject.ts';
import { lessonOf } from '../../../domain/lessons/lesson-test-id.ts';
import { settingsOf, type TestSettings } from '../../../domain/exams/test-settings.ts';
import { imageIds } from '../../../domain/materials/material.ts';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import * as maximum from '../../../domain/questions/max-score.ts';
import { topicCounts, withKnownSpellings, type TopicCount } from '../../../domain/questions/topics.ts';
import type { TestInput } from '../../../domain/questions/test-input/test-input.ts';
import { copyName } from '../../../domain/questions/test-name.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { changedParts, type Actor } from '../../../db/audit-log.ts';
import { noteQuestions } from '../../../db/checking/extended-questions.ts';
import { renameTarget } from '../../../db/assignments/rename-target.ts';
import { testsShownTo } from '../../../db/assignments/visibility.ts';
import type { Visibility } from '../../../domain/assignments/kinds.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { epochColumn } from '../../../db/epoch.ts';
import { newId } from '../../../db/new-id.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { orRepeatedCreate } from '../../../db/idempotent-create.ts';
import { inlineImages, extractImages } from '../question-images.ts';
import { addImages, findImages, type StoredImages } from './stored-images.ts';
import { settingsColumns, settingsOfRow, toVersionRow } from './version-columns.ts';

/** A test as admins edit it, with its images as data URLs. A lesson test has no name of its own. */
export interface StoredTest extends TestSettings {
  id: string;
  name: string;
  questions: Question[];
  revision: number;
  published: boolean;
  visibility: Visibility;
}

/** The columns that lists show. Freeform questions count neither in the number of questions nor in the points (rule R34). */
export function summaryOf({ name, questions, ...given }: TestInput) {
  const { exam, timeLimit, timeMode } = settingsOf(given);
  return { name, exam, timeLimit, timeMode, ...countsOf(questions) };
}

const countsOf = (questions: readonly Question[]) => ({
  questionCount: questions.filter(isGraded).length,
  maxScore: maximum.maxScore(questions),
  topics: JSON.stringify(topicCounts(questions)),
});

/** Gives topics the spelling that other tests use (rule R135). */
async function withTopicsInUse(db: Database, id: string, test: TestInput): Promise<TestInput> {
  if (topicCounts(test.questions).length === 0) return test;
  const others = await db
    .selectFrom('tests')
    .select('topics')
    .where('id', '<>', id)
    .where('topics', '<>', '[]')
    .orderBy('createdAt')
    .execute();
  const inUse = others.flatMap(({ topics }) => JSON.parse(topics) as TopicCount[]).map(({ topic }) => topic);
  return { ...test, questions: withKnownSpellings(test.questions, inUse) };
}

/** Whether a test is published: pupils then see the same version that admins edit (rule R150). */
export const isPublished = sql<SqlBool>`coalesce("tests"."publishedRevision" = "tests"."revision", false)`;

const versions = (db: Database, id: string) =>
  db
    .selectFrom('tests')
    .innerJoin('testVersions', 'testVersions.testId', 'tests.id')
    .select(['tests.id', 'testVersions.name', 'testVersions.revision', 'testVersions.questions', ...settingsColumns, 'tests.visibility', 'tests.revision as currentRevision', isPublished.as('published'), epochColumn])
    .where('tests.id', '=', id);

const selectTest = preparedQuery((db, { id }: { id: string }) =>
  versions(db, id).whereRef('testVersions.revision', '=', 'tests.revision'),
);

const selectVersion = preparedQuery((db, { id, revision }: { id: string; revision: number }) =>
  versions(db, id).where('testVersions.revision', '=', revision),
);

/** A test that is not deleted: its current version, or the given one. */
export async function findTest(db: Database, id: string, revision?: number) {
  const [row] = await (revision === undefined ? selectTest(db, { id }) : selectVersion(db, { id, revision }));
  return row && { ...row, ...settingsOfRow(row), published: Boolean(row.published), questions: questionsOf(row) };
}

/** A test that the learner may see (rule R285). */
export async function findShownTest(db: Database, uid: string, id: string, revision?: number) {
  const test = await findTest(db, id, revision);
  return test === undefined || test.visibility === 'all' || (await testsShownTo(db, uid)).has(id) ? test : undefined;
}

export const questionsOf = ({ questions }: { questions: string }): Question[] => JSON.parse(questions) as Question[];

/** @throws AppError `edit-conflict` if the id was used for another test */
export async function addTest(
  db: Database,
  input: TestInput,
  actor: Actor,
  { id = newId(), published = true, visibility = 'all' }: { id?: string | undefined; published?: boolean; visibility?: Visibility | undefined } = {},
): Promise<StoredTest> {
  const test = await withTopicsInUse(db, id, input);
  const { images, ...content } = extractImages(test);
  const insertion = asAdmin(db, actor, async (trx, record) => {
    await addImages(trx, images);
    const createdAt = new Date().toISOString();
    await trx.insertInto('tests').values({ id, revision: 1, publishedRevision: published ? 1 : null, createdAt, visibility, ...summaryOf(test) }).execute();
    await addVersion(trx, { id, revision: 1, ...test, ...content });
    await noteQuestions(trx, id, test.questions, published);
    await record(await eventOf(trx, 'test-created', { id, name: test.name }));
  });
  const created = toStored({ id, revision: 1, published, visibility, ...test, ...content }, images);
  return orRepeatedCreate(insertion, created, () => findStoredTest(db, id));
}

/** Copies a test. The name ends with «… (копия)» and is cut to the maximum length. */
export async function copyTest(db: Database, id: string, actor: Actor): Promise<StoredTest | undefined> {
  const test = await findStoredTest(db, id);
  if (test === undefined) return undefined;
  const { id: _id, revision: _revision, published: _published, visibility, ...input } = test;
  return addTest(db, { ...input, name: copyName(test.name) }, actor, { published: false, visibility });
}

/**
 * Adds a version to a test. If the previous version was never published, the new version replaces it. The update compares revisions, so the
 * second of two concurrent saves fails with an edit conflict (rule R42).
 */
export async function replaceTest(
  db: Database,
  id: string,
  basedOn: number,
  input: TestInput,
  actor: Actor,
  { published = true, visibility }: { published?: boolean; visibility?: Visibility | undefined } = {},
): Promise<StoredTest | 'edit-conflict' | 'test-not-found'> {
  const test = await withTopicsInUse(db, id, input);
  const { images, ...content } = extractImages(test);
  const revision = basedOn + 1;
  return asAdmin(db, actor, async (trx, record) => {
    const before = await findTest(trx, id, basedOn);
    const { numUpdatedRows } = await trx
      .updateTable('tests')
      .set({ revision, ...(published && { publishedRevision: revision }), ...(visibility !== undefined && { visibility }), ...summaryOf(test) })
      .where('id', '=', id)
      .where('revision', '=', basedOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const existing = await trx.selectFrom('tests').select('id').where('id', '=', id).executeTakeFirst();
      return existing === undefined ? 'test-not-found' : 'edit-conflict';
    }
    await addImages(trx, images);
    await addVersion(trx, { id, revision, ...test, ...content });
    await noteQuestions(trx, id, test.questions, published);
    if (before?.published === false) await deleteVersion(trx, id, basedOn);
    // An assignment of a general test shows the name of the test. An assignment of a lesson shows the title of the lesson, so it is not renamed.
    if (published && lessonOf(id) === null) await renameTarget(trx, id, test.name);
    const wasPublished = before?.published ?? true;
    await record({
      ...(await eventOf(trx, wasPublished === published ? 'test-changed' : published ? 'test-published' : 'test-unpublished', { id, name: test.name })),
      details: changedParts(before && { ...partsOf(before), visibility: before.visibility }, { ...partsOf({ ...test, ...content }), ...(visibility !== undefined && { visibility }) }),
    });
    return toStored({ id, revision, published, visibility: visibility ?? before?.visibility ?? 'all', ...test, ...content }, images);
  });
}

/** The parts of a version that the audit log names. */
function partsOf(test: TestInput) {
  const { exam, timeLimit, timeMode, allowUnanswered, materials } = settingsOf(test);
  return { name: test.name, questions: JSON.stringify(test.questions), exam: exam ?? '', time: `${timeLimit} ${timeMode}`, gaps: String(allowUnanswered), materials: JSON.stringify(materials) };
}

/** The audit entry for a change. It names a lesson test by the title of the lesson. */
export async function eventOf(trx: Transaction, action: TestAction, { id, name }: { id: string; name: string }) {
  const lessonId = lessonOf(id);
  const lesson = lessonId === null ? undefined : await trx.selectFrom('lessons').select('title').where('id', '=', lessonId).executeTakeFirst();
  return { action: testAction(id, action), subject: testSubject(id, lesson?.title ?? name) } as const;
}

/** Deletes a version that no pupil has seen. */
async function deleteVersion(db: Database, testId: string, revision: number): Promise<void> {
  await db.deleteFrom('testVersions').where('testId', '=', testId).where('revision', '=', revision).execute();
}

/** @param version with image ids in place of images */
export async function addVersion(db: Database, { id, revision, ...version }: TestInput & Pick<StoredTest, 'id' | 'revision'>): Promise<void> {
  await db
    .insertInto('testVersions')
    .values({ testId: id, revision, ...toVersionRow(version) })
    .execute();
}

/**
 * A test as admins edit it.
 * @param test with image ids in place of images
 */
const toStored = ({ id, revision, name, published, visibility, questions, ...given }: TestInput & Pick<StoredTest, 'id' | 'revision' | 'published' | 'visibility'>, images: StoredImages): StoredTest => {
  const settings = settingsOf(given);
  return { id, revision, name, published, visibility, ...settings, ...inlineImages({ questions, materials: settings.materials }, images) };
};

/** A test with its images as data URLs. */
export async function findStoredTest(db: Database, id: string): Promise<StoredTest | undefined> {
  const test = await findTest(db, id);
  return test && toStored(test, await findImages(db, imageIds(test)));
}

/** All tests in the order of their creation, without their questions. */
export const listStoredTests = (db: Database) =>
  db
    .selectFrom('tests')
    .select(['id', 'name', 'questionCount', 'maxScore', 'visibility', 'revision', 'exam', isPublished.as('published')])
    .where('lessonId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
    .then((tests) => tests.map((test) => ({ ...test, published: Boolean(test.published) })));

/**
 * Removes a test. Its versions stay, because results refer to them.
 * @returns whether the test existed
 */
export async function removeTest(db: Database, id: string, actor: Actor): Promise<boolean> {
  return asAdmin(db, actor, async (trx, record) => {
    const test = await trx.deleteFrom('tests').where('id', '=', id).returning(['name', 'revision', 'publishedRevision']).executeTakeFirst();
    if (test === undefined) return false;
    if (test.revision !== test.publishedRevision) await deleteVersion(trx, id, test.revision);
    await record(await eventOf(trx, 'test-deleted', { id, name: test.name }));
    return true;
  });
}

/** Whether the database has ever had a test, general or of a lesson. Versions stay when tests are deleted. */
export const hasEverHadTests = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('testVersions').select('testId').limit(1).execute()).length > 0;
