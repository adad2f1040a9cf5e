/** Updates the cards of a pupil to new or changed attempts and tests (rules R175, R178). */
import type { Database, Transaction } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { User } from '../../../domain/users/user.ts';
import { refreshDeck } from './deck.ts';
import { lockPupil } from './lock-pupil.ts';

/** The number of tests in one transaction. Between two transactions, other requests can write. */
const BATCH_SIZE = 20;
/** The maximum number of transactions. The rest waits for the next call. */
const MAX_BATCHES = 100;

/** Selects tests with new or regraded attempts that the cards do not reflect yet. A partial index has the same condition, so the query uses it. */
const pendingTests = (db: Database, uid: string) =>
  db.selectFrom('results').select('testId').distinct().where('uid', '=', uid).whereRef('practisedRevision', '<>', 'revision').limit(BATCH_SIZE);

/** Selects tests whose published version is not the version that the cards were last compared with. */
const changedTests = (db: Database, uid: string) =>
  db
    .selectFrom('practiceDecks as deck')
    .innerJoin('tests', 'tests.id', 'deck.testId')
    .select('deck.testId')
    .where('uid', '=', uid)
    .whereRef('tests.publishedRevision', '<>', 'deck.revision')
    .limit(BATCH_SIZE);

const selectIsBehind = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectNoFrom(({ or, exists }) =>
    or([exists(pendingTests(db, uid)), exists(changedTests(db, uid))]).as('isBehind'),
  ),
);

/** @param zone the time zone of the pupil's days */
export async function refreshCards(db: Database, pupil: Pick<User, 'uid' | 'signedInAt'>, zone: string): Promise<void> {
  const isBehind = async (): Promise<boolean> => Boolean((await selectIsBehind(db, { uid: pupil.uid }))[0]?.isBehind);
  for (let batch = 0; batch < MAX_BATCHES && (await isBehind()); batch += 1) {
    await inTransaction(db, async (trx) => {
      await lockPupil(trx, pupil.uid);
      for (const testId of await testsBehind(trx, pupil.uid)) await refreshDeck(trx, pupil, testId, zone);
    });
  }
}

async function testsBehind(trx: Transaction, uid: string): Promise<string[]> {
  const rows = [...(await pendingTests(trx, uid).execute()), ...(await changedTests(trx, uid).execute())];
  return [...new Set(rows.map(({ testId }) => testId))].slice(0, BATCH_SIZE);
}
