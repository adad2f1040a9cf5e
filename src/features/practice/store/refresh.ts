/** Brings the cards of a pupil up to date with attempts and tests that are new or changed (rules R175, R178). */
import { tablesOf } from '../../../db/attempts/attempt-tables.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { User } from '../../../domain/users/user.ts';
import { refreshDeck } from './deck.ts';
import { lockPupil } from './lock-pupil.ts';
import type { DeckKey } from './versions.ts';

/** Tests of one transaction: others write between two. */
const BATCH_SIZE = 20;
/** What is still behind then waits for the next call. */
const MAX_BATCHES = 100;

const KINDS = ['test', 'lesson-test'] as const;

interface Source {
  kind: DeckKey['kind'];
  uid: string;
}

/** The attempts whose mistakes are not cards yet; the condition is that of a partial index. */
const pendingTests = (db: Database, { kind, uid }: Source) => {
  const { results, id } = tablesOf({ kind });
  return db
    .selectFrom(results)
    .select(`${id} as deckId`)
    .distinct()
    .where('uid', '=', uid)
    .whereRef('practisedRevision', '<>', 'revision')
    .limit(BATCH_SIZE);
};

/** The decks that were compared with another version than the current one. */
const changedTests = (db: Database, { kind, uid }: Source) => {
  const decks = db.selectFrom('practiceDecks as deck').select('deck.testId as deckId').where('uid', '=', uid).where('kind', '=', kind).limit(BATCH_SIZE);
  return kind === 'test'
    ? decks.innerJoin('tests', 'tests.id', 'deck.testId').whereRef('tests.publishedRevision', '<>', 'deck.revision')
    : decks.innerJoin('lessonTests', 'lessonTests.lessonId', 'deck.testId').whereRef('lessonTests.revision', '<>', 'deck.revision');
};

const selectIsBehind = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectNoFrom(({ or, exists }) =>
    or(KINDS.flatMap((kind) => [pendingTests, changedTests].map((behind) => exists(behind(db, { kind, uid }))))).as('isBehind'),
  ),
);

/** @param zone of the pupil's days */
export async function refreshCards(db: Database, pupil: Pick<User, 'uid' | 'signedInAt'>, zone: string): Promise<void> {
  const isBehind = async (): Promise<boolean> => Boolean((await selectIsBehind(db, { uid: pupil.uid }))[0]?.isBehind);
  for (let batch = 0; batch < MAX_BATCHES && (await isBehind()); batch += 1) {
    await inTransaction(db, async (trx) => {
      await lockPupil(trx, pupil.uid);
      for (const deck of await decksBehind(trx, pupil.uid)) await refreshDeck(trx, pupil, deck, zone);
    });
  }
}

async function decksBehind(trx: Transaction, uid: string): Promise<DeckKey[]> {
  const decks = new Map<string, DeckKey>();
  for (const kind of KINDS) {
    for (const behind of [pendingTests, changedTests]) {
      for (const { deckId } of await behind(trx, { kind, uid }).execute()) decks.set(`${kind} ${deckId}`, { kind, testId: deckId });
    }
  }
  return [...decks.values()].slice(0, BATCH_SIZE);
}
