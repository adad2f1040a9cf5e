/** Reads and inserts rows of drafts and cards for exports and imports. */
import type { Insertable, Selectable } from 'kysely';
import { noteDraftPhotos } from '../db/photos/draft-photos.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { Schema } from '../db/schema.ts';
import type { PracticeCardsTable } from '../db/attempts/tables.ts';
import type { DatedAnswers } from '../domain/drafts/merge-answers.ts';
import { findVersions } from '../features/practice/store/versions.ts';
import type { DraftEntry } from './pupil-documents.ts';

export type CardRow = Selectable<PracticeCardsTable>;
export type DraftRow = Selectable<Schema['drafts']>;

/** The pupil and the test to which rows belong. */
export interface PupilTest {
  uid: string;
  testId: string;
}

/** Finds a user's drafts of tests that exist. */
export async function draftsOf(db: Database, uid: string): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('uid', '=', uid)
    .where(({ eb, selectFrom }) => eb('testId', 'in', selectFrom('tests').select('id')))
    .orderBy('testId')
    .orderBy('attempt')
    .execute();
}

/** The clocks of a user's attempts that have no result yet. */
export const runningClocksOf = (db: Database, uid: string) =>
  db.selectFrom('clocks').select(['testId', 'attempt', 'startedAt']).where('uid', '=', uid).where('ended', 'is', null).orderBy('testId').orderBy('attempt').execute();

export const cardsOf = (db: Database, uid: string): Promise<CardRow[]> =>
  db.selectFrom('practiceCards').selectAll().where('uid', '=', uid).orderBy('testId').orderBy('questionKey').execute();

/** @returns whether the test exists and the attempt has no result yet */
export async function isAttemptOpen(db: Database, { uid, testId }: PupilTest, attempt: number): Promise<boolean> {
  const test = await db.selectFrom('tests').select('id').where('id', '=', testId).executeTakeFirst();
  if (test === undefined) return false;
  const made = await db
    .selectFrom('results')
    .select('attempt')
    .where('uid', '=', uid)
    .where('testId', '=', testId)
    .where(({ or, eb }) => or([eb('attempt', '>=', attempt), eb('putAsideAt', 'is', null)]))
    .executeTakeFirst();
  return made === undefined;
}

/** @returns whether the draft was added */
export async function insertDraft(db: Database, owner: PupilTest, { attempt, touchedAt, answers }: DraftEntry): Promise<boolean> {
  const row = { ...owner, attempt, touchedAt, answers: JSON.stringify(answers satisfies DatedAnswers) };
  const query = db.insertInto('drafts').values(row).onConflict((conflict) => conflict.doNothing());
  const isNew = (await query.returning('uid').executeTakeFirst()) !== undefined;
  if (isNew) await noteDraftPhotos(db, { ...owner, attempt }, {}, answers);
  return isNew;
}

/** The key of a question in the review of an attempt; `undefined` when there is no such attempt or question. */
export async function questionKeyAt(db: Database, { uid, testId }: PupilTest, attempt: number, place: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('results')
    .select('revision')
    .where('uid', '=', uid)
    .where('testId', '=', testId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const versions = await findVersions(db, testId, [row.revision]);
  return versions.get(row.revision)?.keys[place] ?? undefined;
}

/** @returns whether the card was added */
export async function insertCard(db: Database, card: Omit<Insertable<PracticeCardsTable>, 'id'>): Promise<boolean> {
  const query = db.insertInto('practiceCards').values({ ...card, id: newId() }).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}
