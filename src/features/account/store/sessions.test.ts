import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { PROGRAM } from '../../../storage/audit.ts';
import type { Database } from '../../../storage/database.ts';
import { describeApi } from '../../../server/testing.ts';
import { findAccount, type Account } from './accounts.ts';
import { setPassword } from './passwords.ts';
import { replaceResetLink, useResetLink } from './reset-links.ts';
import { replaceSession, touchSession } from './sessions.ts';

const opening = (db: Database, account: Account, id: string, at = Date.now()) =>
  replaceSession(db, {
    id,
    account,
    device: '',
    address: '',
    now: new Date(at).toISOString(),
    previous: null,
    places: [`device:${id}`],
    isSignIn: true,
  });

describeApi('a session', (app) => {
  const register = async () => {
    const { email, uid } = await app.registerPupil();
    const account = await findAccount(app.db, email);
    if (account === undefined) throw new Error('Nobody was registered.');
    const sessions = async () => (await app.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).map(({ id }) => id);
    return { uid, account, sessions };
  };

  test('is not opened for who knew the former password, nor for who is gone', async () => {
    const { uid, account, sessions } = await register();
    const open = (id: string) => opening(app.db, account, id);
    const before = await sessions();
    expect(await open('right')).toBe(true);
    await app.db.updateTable('users').set({ passwordHash: 'another' }).where('uid', '=', uid).execute();
    expect(await open('late')).toBe(false);
    expect((await sessions()).toSorted()).toEqual([...before, 'right'].toSorted());
    await app.db.deleteFrom('users').where('uid', '=', uid).execute();
    expect(await open('gone')).toBe(false);
  });

  test('is one of the last 200 of its account, and so are the places that are known', async () => {
    const { uid, account, sessions } = await register();
    const [first = ''] = await sessions();
    // Used to this day, however long ago it was opened.
    const used = `used by ${uid}`;
    await opening(app.db, account, used, Date.now() - 60_000);
    await app.db.updateTable('sessions').set({ seenAt: new Date(Date.now() + 60_000).toISOString() }).where('id', '=', used).execute();
    // Each a moment later: of one moment none is the first.
    for (let number = 0; number < 200; number += 1) await opening(app.db, account, `${uid} ${number}`, Date.now() + 1 + number);
    const kept = await sessions();
    expect(kept.length).toBe(200);
    expect(kept).not.toContain(first);
    expect(kept).toContain(used);
    const places = await app.db.selectFrom('knownPlaces').select('place').where('uid', '=', uid).execute();
    expect(places.length).toBe(200);
    expect(places.map(({ place }) => place)).toContain(`device:${uid} 199`);
  });

  test('is noted as used once, of several uses at once', async () => {
    const { account } = await register();
    const id = `session of ${account.uid}`;
    await opening(app.db, account, id, Date.now() - 60_000);
    const [before, seenAt] = [new Date(Date.now() - 1).toISOString(), new Date().toISOString()];
    for (const address of ['first', 'second']) await touchSession(app.db, { id, seenAt, address, before });
    const row = await app.db.selectFrom('sessions').select(['address', 'seenAt']).where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ address: 'first', seenAt });
  });

  /** Resolves when another transaction waits for this one; SQLite has one at a time anyway. */
  const untilOneWaits = async (): Promise<void> => {
    if (app.engine === 'sqlite') return;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(app.db)).rows).not.toEqual([]), { timeout: 10_000 });
  };

  test.for(['changed', 'set by a link'])('that is being opened with a password while it is %s ends with it', async (manner) => {
    const { uid, account, sessions } = await register();
    const by = { user: account, address: '' };
    const link = { id: `link of ${uid}`, uid, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    await replaceResetLink(app.db, link, PROGRAM);
    let changing: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (trx) => {
      expect(await opening(trx, account, `late for ${uid}`)).toBe(true);
      changing =
        manner === 'changed'
          ? setPassword(app.db, { old: account.passwordHash, passwordHash: 'another', keptSession: '' }, by)
          : useResetLink(app.db, { id: link.id, passwordHash: 'another', address: '' });
      await untilOneWaits();
    });
    await changing;
    expect(await sessions()).toEqual([]);
  });
});
