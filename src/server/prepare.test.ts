import { afterEach, describe, expect, test, vi } from 'vitest';
import { searchTextOf } from '../domain/user-search.ts';
import { hash } from '../features/account/password-thread.ts';
import { openDatabase, poolOf } from '../storage/open-database.ts';
import { lookFor } from '../storage/user-search.ts';
import { prepare } from './prepare.ts';
import { readSettings } from './settings.ts';
import { engines, freshDatabase } from './testing-database.ts';

vi.mock('../features/account/password-thread.ts', { spy: true });

const settings = readSettings({ PORT: '0', ADMIN_EMAIL: 'admin@example.ru', ADMIN_PASSWORD: 'пароль наставника', SAMPLE_CONTENT: 'off' });
const WARNING = /^Внимание: учётных записей, в которые не войти: 1 \([^\n]+$/;

const hosts = {
  free: 'free@xn--80a1acny.xn--p1ai',
  taken: 'taken@xn--80a1acny.xn--p1ai',
  typed: 'taken@почта.рф',
  noLetters: 'nobody@xn--a.ru',
  noHost: 'xn--anna@example.ru',
};

afterEach(() => void vi.restoreAllMocks());

describe.each(engines)('a start (%s)', (engine) => {
  test('writes as people type them the addresses that an older program has added since the schema’s step, and says how many are taken', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const fresh = await freshDatabase(engine);
    const db = await openDatabase(fresh.url);
    await prepare(db, settings);
    expect(warn).not.toHaveBeenCalled();
    const person = { nickname: 'Пётр', role: 0, passwordHash: 'x', signedInAt: '2026-01-01T00:00:00.000Z' };
    const people = Object.entries(hosts).map(([uid, email]) => ({ ...person, uid, email }));
    await db.insertInto('users').values(people.map((each) => ({ ...each, searchText: searchTextOf(each) }))).execute();

    // A second time there is nothing left to do but to say the same.
    for (const time of [1, 2]) {
      await prepare(db, settings);
      const users = await db.selectFrom('users').select(['uid', 'email']).where('role', '=', 0).execute();
      expect(Object.fromEntries(users.map(({ uid, email }) => [uid, email]))).toEqual({ ...hosts, free: 'free@почта.рф' });
      expect(warn).toHaveBeenCalledTimes(time);
      expect(warn).toHaveBeenLastCalledWith(expect.stringMatching(WARNING));
    }
    const found = await db.selectFrom('users').select('uid').where((await lookFor(db, 'free@почта'))()).execute();
    expect(found).toEqual([{ uid: 'free' }]);

    await db.destroy();
    await fresh.drop();
  });
});

test('the first password is hashed while nothing in PostgreSQL waits for it, which would not wait for long', async () => {
  const fresh = await freshDatabase('postgres');
  const db = await openDatabase(fresh.url);
  const pool = poolOf(db);
  vi.mocked(hash).mockImplementationOnce(() => `in use: ${pool && pool.totalCount - pool.idleCount}`);
  await prepare(db, settings);
  const administrator = db.selectFrom('users').select('passwordHash').where('role', '=', 99);
  expect(await administrator.execute()).toEqual([{ passwordHash: 'in use: 0' }]);
  await db.destroy();
  await fresh.drop();
});
