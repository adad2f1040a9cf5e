import { afterEach, describe, expect, test, vi } from 'vitest';
import { searchTextOf } from '../../src/domain/users/user-search.ts';
import { hash } from '../../src/features/account/passwords/password-worker.ts';
import { openDatabase, poolOf } from '../../src/db/open-database.ts';
import { searchUsers } from '../../src/db/derived/user-search-index.ts';
import { bootstrap } from '../../src/server/bootstrap.ts';
import { readSettings } from '../../src/server/settings.ts';
import { engines, freshDatabase } from '../support/test-database.ts';

vi.mock('../../src/features/account/passwords/password-worker.ts', { spy: true });

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

describe.each(engines)('bootstrap (%s)', (engine) => {
  test('bootstrap converts punycode e-mail hosts that an older version added after the migration, and warns about taken addresses', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const fresh = await freshDatabase(engine);
    const db = await openDatabase(fresh.url);
    await bootstrap(db, settings);
    expect(warn).not.toHaveBeenCalled();
    const user = { nickname: 'Пётр', role: 0, passwordHash: 'x', signedInAt: '2026-01-01T00:00:00.000Z' };
    const users = Object.entries(hosts).map(([uid, email]) => ({ ...user, uid, email }));
    await db.insertInto('users').values(users.map((each) => ({ ...each, searchText: searchTextOf(each) }))).execute();

    // The second run only repeats the warning.
    for (const time of [1, 2]) {
      await bootstrap(db, settings);
      const stored = await db.selectFrom('users').select(['uid', 'email']).where('role', '=', 0).execute();
      expect(Object.fromEntries(stored.map(({ uid, email }) => [uid, email]))).toEqual({ ...hosts, free: 'free@почта.рф' });
      expect(warn).toHaveBeenCalledTimes(time);
      expect(warn).toHaveBeenLastCalledWith(expect.stringMatching(WARNING));
    }
    const found = await db.selectFrom('users').select('uid').where((await searchUsers(db, 'free@почта'))()).execute();
    expect(found).toEqual([{ uid: 'free' }]);

    await db.destroy();
    await fresh.drop();
  });
});

test('bootstrap hashes the first password while it holds no PostgreSQL connection, whose timeouts are short', async () => {
  const fresh = await freshDatabase('postgres');
  const db = await openDatabase(fresh.url);
  const pool = poolOf(db);
  vi.mocked(hash).mockImplementationOnce(() => `in use: ${pool && pool.totalCount - pool.idleCount}`);
  await bootstrap(db, settings);
  const admin = db.selectFrom('users').select('passwordHash').where('role', '=', 99);
  expect(await admin.execute()).toEqual([{ passwordHash: 'in use: 0' }]);
  await db.destroy();
  await fresh.drop();
});
