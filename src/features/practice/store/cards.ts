/**
 * Reads the cards that a pupil can be asked. The test of such a card is published. If it is a lesson test, its block is open to the pupil (rule
 * R179).
 */
import type { Selectable } from 'kysely';
import { parseMaterials } from '../../../db/attempts/parse-materials.ts';
import type { Database } from '../../../db/database.ts';
import type { PracticeCardsTable } from '../../../db/attempts/tables.ts';
import type { Material } from '../../../domain/materials/material.ts';
import { DAILY_CARDS } from '../../../domain/practice/practice-day.ts';
import type { User } from '../../../domain/users/user.ts';
import { findVersions } from './versions.ts';

export type Pupil = Pick<User, 'uid' | 'accessBlocks'>;
export type CardRow = Selectable<PracticeCardsTable>;

/** The cards that the pupil may see, including those that have left practice. */
const visibleCards = (db: Database, { uid, accessBlocks }: Pupil) =>
  db
    .selectFrom('practiceCards as card')
    .where('card.uid', '=', uid)
    .where('card.awaitedRevision', 'is', null)
    .where(({ eb, selectFrom }) => {
      // Cards come from attempts, so only tests that the pupil has taken are read.
      const visible = selectFrom('results as taken')
        .innerJoin('tests', 'tests.id', 'taken.testId')
        .leftJoin('lessons', 'lessons.id', 'tests.lessonId')
        .select('taken.testId')
        .where('taken.uid', '=', uid)
        .whereRef('tests.publishedRevision', '=', 'tests.revision')
        .where(({ or, eb: is }) =>
          or([is('tests.lessonId', 'is', null), ...(accessBlocks.length === 0 ? [] : [is('lessons.blockId', 'in', accessBlocks)])]),
        );
      return eb('card.testId', 'in', visible);
    });

const cardsInTurn = (db: Database, pupil: Pupil) => visibleCards(db, pupil).where('card.leftAt', 'is', null);

/** @param tomorrow the first minute of the pupil's next day */
export async function countCards(db: Database, pupil: Pupil, tomorrow: string): Promise<{ total: number; due: number }> {
  const { total, due } = await cardsInTurn(db, pupil)
    .select(({ fn, eb }) => [
      fn.countAll().as('total'),
      fn.sum(eb.case().when('card.dueAt', '<', tomorrow).then(eb.lit(1)).else(eb.lit(0)).end()).as('due'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), due: Number(due ?? 0) };
}

/** The due times of the next cards after today. It returns at most as many as a pupil is asked on one day. */
export async function listUpcoming(db: Database, pupil: Pupil, tomorrow: string): Promise<string[]> {
  const rows = await cardsInTurn(db, pupil).select('card.dueAt').where('card.dueAt', '>=', tomorrow).orderBy('card.dueAt').limit(DAILY_CARDS).execute();
  return rows.map(({ dueAt }) => dueAt);
}

/** The card that has been due for the longest time. */
export const findNextCard = (db: Database, pupil: Pupil, tomorrow: string): Promise<CardRow | undefined> =>
  cardsInTurn(db, pupil).selectAll('card').where('card.dueAt', '<', tomorrow).orderBy('card.dueAt').orderBy('card.id').limit(1).executeTakeFirst();

export const findCard = (db: Database, pupil: Pupil, id: string): Promise<CardRow | undefined> =>
  visibleCards(db, pupil).selectAll('card').where('card.id', '=', id).executeTakeFirst();

/** The number of cards that were answered since the first minute of the pupil's day, and how many of them got full points. */
export async function countAnswered(db: Database, uid: string, today: string): Promise<{ done: number; right: number }> {
  const { done, right } = await db
    .selectFrom('practiceCards')
    .select(({ fn, eb }) => [
      fn.countAll().as('done'),
      fn.sum(eb.case().when('practisedPoints', '=', eb.ref('practisedMaxPoints')).then(eb.lit(1)).else(eb.lit(0)).end()).as('right'),
    ])
    .where('uid', '=', uid)
    .where('practisedAt', 'is not', null)
    .where('practisedAt', '>=', today)
    .executeTakeFirstOrThrow();
  return { done: Number(done), right: Number(right ?? 0) };
}

/** The questions of the attempt that a card comes from. */
export async function findReviewed(db: Database, card: CardRow) {
  const attempt = await db
    .selectFrom('results')
    .select('revision')
    .where('uid', '=', card.uid)
    .where('testId', '=', card.testId)
    .where('attempt', '=', card.attempt)
    .executeTakeFirstOrThrow();
  const versions = await findVersions(db, card.testId, [attempt.revision]);
  return versions.get(attempt.revision)?.questions ?? [];
}

/** The materials of the attempt that a card comes from. They contain image ids in place of images. */
export async function findReviewedMaterials(db: Database, card: CardRow): Promise<Material[]> {
  const row = await db
    .selectFrom('results')
    .innerJoin('testVersions', (join) => join.onRef('testVersions.testId', '=', 'results.testId').onRef('testVersions.revision', '=', 'results.revision'))
    .select('testVersions.materials')
    .where('results.uid', '=', card.uid)
    .where('results.testId', '=', card.testId)
    .where('results.attempt', '=', card.attempt)
    .executeTakeFirst();
  return row === undefined ? [] : parseMaterials(row);
}

/** The name of a general test, or the title of a lesson. */
export async function findSourceName(db: Database, testId: string): Promise<string> {
  const test = await db
    .selectFrom('tests')
    .leftJoin('lessons', 'lessons.id', 'tests.lessonId')
    .select(['name', 'title'])
    .where('tests.id', '=', testId)
    .executeTakeFirst();
  return test?.title ?? test?.name ?? '';
}

export async function updateCard(db: Database, id: string, columns: Partial<CardRow>): Promise<void> {
  await db.updateTable('practiceCards').set(columns).where('id', '=', id).execute();
}
