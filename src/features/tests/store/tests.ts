import { isVisible, type Question } from '../../../domain/question.ts';
import * as scoring from '../../../domain/scoring.ts';
import type { TestDraft } from '../../../domain/test-draft.ts';
import { changedParts, record, type By } from '../../../storage/audit.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/id.ts';
import { prepared } from '../../../storage/prepared.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { StoredTest } from '../contract.ts';
import { imageIds, putImagesBack, takeImagesOut } from '../images.ts';
import { addImages, findImages } from './images.ts';

/** What the lists say of a test; freeform questions count in neither number. */
export const summaryOf = ({ name, questions }: TestDraft) => ({
  name,
  questionCount: questions.filter(isVisible).length,
  maxScore: scoring.maxScore(questions),
});

const selectTests = prepared((db, { uid }: { uid: string }) =>
  db
    .selectFrom('tests')
    .leftJoin('results', (join) => join.onRef('results.testId', '=', 'tests.id').on('results.uid', '=', uid))
    .select([
      'tests.id',
      'tests.name',
      'tests.questionCount',
      'tests.maxScore',
      'results.score',
      'results.maxScore as resultMaxScore',
      'results.timestamp',
    ])
    .orderBy('tests.createdAt')
    .orderBy('tests.id'),
);

/** Tests in the order of their creation, each with the user's score where there is one. */
export async function listTests(db: Database, uid: string) {
  const rows = await selectTests(db, { uid });
  return rows.map(({ id, name, questionCount, maxScore: max, score, resultMaxScore, timestamp }) => ({
    id,
    name,
    questionCount,
    maxScore: max,
    result:
      score === null || resultMaxScore === null || timestamp === null
        ? null
        : { score, maxScore: resultMaxScore, timestamp },
  }));
}

const versions = (db: Database, id: string) =>
  db
    .selectFrom('tests')
    .innerJoin('testVersions', 'testVersions.testId', 'tests.id')
    .select(['tests.id', 'testVersions.name', 'testVersions.revision', 'testVersions.questions'])
    .where('tests.id', '=', id);

const selectTest = prepared((db, { id }: { id: string }) =>
  versions(db, id).whereRef('testVersions.revision', '=', 'tests.revision'),
);

const selectVersion = prepared((db, { id, revision }: { id: string; revision: number }) =>
  versions(db, id).where('testVersions.revision', '=', revision),
);

/** A test that still exists, in its current version or in the one that is asked for. */
export async function findTest(db: Database, id: string, revision?: number) {
  const [row] = await (revision === undefined ? selectTest(db, { id }) : selectVersion(db, { id, revision }));
  return row && { ...row, questions: questionsOf(row) };
}

/** The questions of a version as it is stored. */
export const questionsOf = ({ questions }: { questions: string }): Question[] => JSON.parse(questions) as Question[];

/** @returns the new test as it was stored, without the pictures taken out of it */
export async function addTest(db: Database, test: TestDraft, by: By): Promise<StoredTest> {
  const { questions, images } = takeImagesOut(test.questions);
  const id = newId();
  await inTransaction(db, async (trx) => {
    await addImages(trx, images);
    const createdAt = new Date().toISOString();
    await trx.insertInto('tests').values({ id, revision: 1, createdAt, ...summaryOf(test) }).execute();
    await addVersion(trx, { id, revision: 1, name: test.name, questions });
    await record(trx, by, { action: 'test-created', subject: { kind: 'test', id, title: test.name } });
  });
  return { id, revision: 1, name: test.name, questions: putImagesBack(questions, images) };
}

/**
 * Replaces a test by a new version of it. The comparison of revisions is part of the update, so of two
 * authors who save at once one wins and the other is told.
 */
export async function replaceTest(
  db: Database,
  id: string,
  basedOn: number,
  test: TestDraft,
  by: By,
): Promise<StoredTest | 'edit-conflict' | 'test-not-found'> {
  const { questions, images } = takeImagesOut(test.questions);
  const revision = basedOn + 1;
  return inTransaction(db, async (trx) => {
    const [before] = await versions(trx, id).where('testVersions.revision', '=', basedOn).execute();
    const { numUpdatedRows } = await trx
      .updateTable('tests')
      .set({ revision, ...summaryOf(test) })
      .where('id', '=', id)
      .where('revision', '=', basedOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const there = await trx.selectFrom('tests').select('id').where('id', '=', id).executeTakeFirst();
      return there === undefined ? 'test-not-found' : 'edit-conflict';
    }
    await addImages(trx, images);
    await addVersion(trx, { id, revision, name: test.name, questions });
    await record(trx, by, {
      action: 'test-changed',
      subject: { kind: 'test', id, title: test.name },
      details: changedParts(before, { name: test.name, questions: JSON.stringify(questions) }),
    });
    return { id, revision, name: test.name, questions: putImagesBack(questions, images) };
  });
}

async function addVersion(db: Database, { id, revision, name, questions }: StoredTest): Promise<void> {
  await db
    .insertInto('testVersions')
    .values({ testId: id, revision, name, questions: JSON.stringify(questions) })
    .execute();
}

/** The test as its author sent it, pictures included. */
export async function findStoredTest(db: Database, id: string): Promise<StoredTest | undefined> {
  const test = await findTest(db, id);
  if (test === undefined) return undefined;
  return { ...test, questions: putImagesBack(test.questions, await findImages(db, imageIds(test.questions))) };
}

/** The tests that are there, the oldest first, without their questions. */
export const listStoredTests = (db: Database) =>
  db
    .selectFrom('tests')
    .select(['id', 'name', 'questionCount', 'maxScore', 'revision'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Its versions stay: results point at them. @returns whether it was there */
export async function removeTest(db: Database, id: string, by: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const test = await trx.deleteFrom('tests').where('id', '=', id).returning('name').executeTakeFirst();
    if (test === undefined) return false;
    await record(trx, by, { action: 'test-deleted', subject: { kind: 'test', id, title: test.name } });
    return true;
  });
}

/** Versions outlive their tests, so a database whose tests were all deleted isn't a new one. */
export const hasEverHadTests = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('testVersions').select('testId').limit(1).execute()).length > 0;
