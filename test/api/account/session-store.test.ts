import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import type { Database } from '../../../src/db/database.ts';
import { describeApi } from '../../support/test-app.ts';
import { findAccount, type Account } from '../../../src/features/account/store/accounts.ts';
import { setPassword } from '../../../src/features/account/store/passwords.ts';
import { replaceResetLink, consumeResetLink } from '../../../src/features/account/store/reset-links.ts';
import { replaceSession, touchSession } from '../../../src/features/account/store/sessions.ts';
import { inTransaction } from '../../../src/db/transaction.ts';

const openSession = (db: Database, account: Account, id: string, at = Date.now()) =>
  replaceSession(db, {
    id,
    account,
    device: '',
    address: '',
    now: new Date(at).toISOString(),
    previous: null,
    origins: [`device:${id}`],
    isSignIn: true,
  });

describeApi('session store', (app) => {
  const register = async () => {
    const { email, uid } = await app.registerPupil();
    const account = await findAccount(app.db, email);
    if (account === undefined) throw new Error('The registration failed.');
    const sessions = async () => (await app.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).map(({ id }) => id);
    return { uid, account, sessions };
  };

  test('replaceSession opens no session with a former password or for a deleted account', async () => {
    const { uid, account, sessions } = await register();
    const open = (id: string) => openSession(app.db, account, id);
    const before = await sessions();
    expect(await open('right')).toBe(true);
    await app.db.updateTable('users').set({ passwordHash: 'another' }).where('uid', '=', uid).execute();
    expect(await open('late')).toBe(false);
    expect((await sessions()).toSorted()).toEqual([...before, 'right'].toSorted());
    await app.db.deleteFrom('users').where('uid', '=', uid).execute();
    expect(await open('deleted')).toBe(false);
  });

  test('an account keeps its last 200 sessions and its last 200 known devices', async () => {
    const { uid, account, sessions } = await register();
    const [first = ''] = await sessions();
    // The session was opened early but used last.
    const used = `used by ${uid}`;
    await openSession(app.db, account, used, Date.now() - 60_000);
    await app.db.updateTable('sessions').set({ seenAt: new Date(Date.now() + 60_000).toISOString() }).where('id', '=', used).execute();
    // The sessions have different times, because sessions of the same time have no order.
    for (let index = 0; index < 200; index += 1) await openSession(app.db, account, `${uid} ${index}`, Date.now() + 1 + index);
    const kept = await sessions();
    expect(kept.length).toBe(200);
    expect(kept).not.toContain(first);
    expect(kept).toContain(used);
    const places = await app.db.selectFrom('knownPlaces').select('place').where('uid', '=', uid).execute();
    expect(places.length).toBe(200);
    expect(places.map(({ place }) => place)).toContain(`device:${uid} 199`);
  });

  test('touchSession records only the first of several concurrent uses', async () => {
    const { account } = await register();
    const id = `session of ${account.uid}`;
    await openSession(app.db, account, id, Date.now() - 60_000);
    const [before, seenAt] = [new Date(Date.now() - 1).toISOString(), new Date().toISOString()];
    for (const address of ['first', 'second']) await touchSession(app.db, { id, uid: account.uid, seenAt, address, before });
    const row = await app.db.selectFrom('sessions').select(['address', 'seenAt']).where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ address: 'first', seenAt });
  });

  /** Resolves when another transaction waits for this one. SQLite runs only one at a time anyway. */
  const untilTransactionWaits = async (): Promise<void> => {
    if (app.engine === 'sqlite') return;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(app.db)).rows).not.toEqual([]), { timeout: 10_000 });
  };

  test.for(['changed by its owner', 'reset with a link'])('a session that is opened while its password is %s ends with the others', async (manner) => {
    const { uid, account, sessions } = await register();
    const by = { user: account, key: null, address: '' };
    const link = { id: `link of ${uid}`, uid, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    await replaceResetLink(app.db, link, SYSTEM_ACTOR);
    let change: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (trx) => {
      expect(await openSession(trx, account, `late for ${uid}`)).toBe(true);
      change =
        manner === 'changed by its owner'
          ? inTransaction(app.db, (other) => setPassword(other, { oldHash: account.passwordHash, passwordHash: 'another' }, by))
          : consumeResetLink(app.db, { id: link.id, passwordHash: 'another', address: '' });
      await untilTransactionWaits();
    });
    await change;
    expect(await sessions()).toEqual([]);
  });
});
