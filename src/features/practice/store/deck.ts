/** Updates the cards that a pupil has from one test. */
import type { Selectable } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { PracticeCardsTable } from '../../../db/attempts/tables.ts';
import { updateCards, compareWithCurrent, type Card } from '../../../domain/practice/deck.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import type { User } from '../../../domain/users/user.ts';
import { findVersions } from './versions.ts';

type CardRow = Selectable<PracticeCardsTable>;

/** Brings the cards in line with the attempts of the pupil at a test, and with the current version of the test. */
export async function refreshDeck(
  trx: Transaction,
  { uid, signedInAt }: Pick<User, 'uid' | 'signedInAt'>,
  testId: string,
  zone: string,
): Promise<void> {
  const attempts = await findAttempts(trx, uid, testId);
  const pending = attempts.filter(({ revision, practisedRevision }) => revision !== practisedRevision);
  const current = await currentRevision(trx, testId);
  const before = await findCards(trx, uid, testId);
  const versions = await findVersions(trx, testId, [
    ...attempts.map(({ revision }) => revision),
    ...pending.map(revisionBefore),
    ...(current === null ? [] : [current]),
  ]);

  let cards: Card[] = before;
  for (const row of pending) {
    const version = versions.get(row.revision);
    if (version === undefined) continue;
    const answers = JSON.parse(row.answers) as Answer[];
    // Old results of lesson tests have no time. The registration of the account is the earliest possible time.
    const timestamp = notLaterThanNow(row.timestamp ?? signedInAt);
    const attempt = { ...row, answers, timestamp, version, before: versions.get(revisionBefore(row)) ?? null };
    cards = updateCards(cards, attempt, zone);
  }
  const currentVersion = versions.get(current ?? 0);
  if (currentVersion !== undefined) {
    const revisions = new Map(attempts.map(({ attempt, revision }) => [attempt, revision]));
    cards = compareWithCurrent(cards, currentVersion, (attempt) => versions.get(revisions.get(attempt) ?? 0));
  }

  await saveCards(trx, { uid, testId }, before, cards);
  await markPractised(trx, uid, testId, pending);
  await trx
    .insertInto('practiceDecks')
    .values({ uid, testId, revision: current ?? 0 })
    .onConflict((conflict) => conflict.columns(['uid', 'testId']).doUpdateSet({ revision: current ?? 0 }))
    .execute();
}

/**
 * The revision of the test by which the attempt was scored when the cards were last updated. If the cards were never updated from this attempt,
 * it is the revision at the submission; 0 if the attempt was never regraded.
 */
const revisionBefore = (attempt: { practisedRevision: number; submittedRevision: number | null }): number =>
  attempt.practisedRevision || (attempt.submittedRevision ?? 0);

/** Replaces a time in the future by the current time. Imported attempts may have such times. */
function notLaterThanNow(time: string): string {
  const now = new Date().toISOString();
  return time < now ? time : now;
}

const findAttempts = (trx: Transaction, uid: string, testId: string) =>
  trx
    .selectFrom('results')
    .select(['attempt', 'answers', 'timestamp', 'regradedAt', 'revision', 'submittedRevision', 'practisedRevision'])
    .where('uid', '=', uid)
    .where('testId', '=', testId)
    .orderBy('attempt')
    .execute();

const findCards = (trx: Transaction, uid: string, testId: string): Promise<CardRow[]> =>
  trx.selectFrom('practiceCards').selectAll().where('uid', '=', uid).where('testId', '=', testId).execute();

/** The published revision of a test; `null` if the test was never published or is deleted. */
async function currentRevision(trx: Transaction, testId: string): Promise<number | null> {
  const test = await trx.selectFrom('tests').select('publishedRevision').where('id', '=', testId).executeTakeFirst();
  return test?.publishedRevision ?? null;
}

async function saveCards(trx: Transaction, owner: { uid: string; testId: string }, before: readonly CardRow[], cards: readonly Card[]): Promise<void> {
  const rowOf = new Map(before.map((row) => [row.id, row]));
  const kept = cards.flatMap((card) => {
    const row = rowOf.get(card.id ?? '');
    return row === undefined ? [] : [{ row, card: { ...row, ...card, id: row.id } }];
  });
  // Cards whose question key has changed are deleted and inserted again. Updates one by one could violate the unique constraint for a moment.
  const renamed = kept.filter(({ row, card }) => row.questionKey !== card.questionKey);
  const added = cards.filter(({ id }) => id === null).map((card) => ({ ...card, ...owner, id: newId() }));
  const keptIds = new Set(kept.map(({ card }) => card.id));
  const removed = [...before.filter(({ id }) => !keptIds.has(id)), ...renamed.map(({ row }) => row)];
  if (removed.length > 0) await trx.deleteFrom('practiceCards').where('id', 'in', removed.map(({ id }) => id)).execute();
  const inserted = [...renamed.map(({ card }) => card), ...added];
  if (inserted.length > 0) await trx.insertInto('practiceCards').values(inserted).execute();
  for (const { row, card } of kept) {
    const isChanged = row.questionKey === card.questionKey && JSON.stringify(row) !== JSON.stringify(card);
    if (isChanged) await trx.updateTable('practiceCards').set(card).where('id', '=', card.id).execute();
  }
}

/** Marks attempts as practised. If a regrading gives an attempt another revision meanwhile, its cards will be compared again. */
async function markPractised(trx: Transaction, uid: string, testId: string, attempts: readonly { attempt: number; revision: number }[]): Promise<void> {
  for (const { attempt, revision } of attempts) {
    await trx
      .updateTable('results')
      .set({ practisedRevision: revision })
      .where('uid', '=', uid)
      .where('testId', '=', testId)
      .where('attempt', '=', attempt)
      .execute();
  }
}
