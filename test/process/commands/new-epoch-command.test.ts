import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../src/db/open-database.ts';
import { bootstrap } from '../../../src/server/bootstrap.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { runCli } from '../../support/run-cli.ts';
import { engines, freshDatabase, migratedDatabase } from '../../support/test-database.ts';

const settings = readSettings({ PORT: '0', ADMIN_EMAIL: 'admin@example.ru', ADMIN_PASSWORD: 'пароль наставника', SAMPLE_CONTENT: 'off' });

/**
 * Starts the site on a database.
 * @returns the epoch after the start
 */
async function epochAtStart(url: string): Promise<string> {
  const db = await openDatabase(url);
  await bootstrap(db, settings);
  const { epoch } = await db.selectFrom('databaseState').select('epoch').executeTakeFirstOrThrow();
  await db.destroy();
  return epoch;
}

test.for(engines)('new-epoch begins an epoch, which starts of the site keep (%s)', async (engine) => {
  const { url, drop } = await freshDatabase(engine);
  const first = await epochAtStart(url);
  expect(await epochAtStart(url)).toBe(first);
  expect(await runCli('newEpoch', [], url)).toEqual({
    code: 0,
    stdout: 'Начата новая эпоха базы: устройства учеников пришлют свои ответы заново.\n',
    stderr: '',
  });
  const second = await epochAtStart(url);
  expect(second).not.toBe(first);
  expect(await epochAtStart(url)).toBe(second);
  await drop();
});

describe('new-epoch', () => {
  test('it fails with one line without a database, and with an argument', async () => {
    expect(await runCli('newEpoch', [], 'sqlite:/nowhere/listok.db')).toEqual({ code: 1, stdout: '', stderr: 'DATABASE_URL: базы /nowhere/listok.db нет.\n' });
    expect(await runCli('newEpoch', ['x'], 'sqlite:/nowhere/listok.db')).toMatchObject({ code: 1, stderr: 'Аргументы не нужны: npm run new-epoch\n' });
  });
});

test('the first start on a copy of a PostgreSQL database begins an epoch and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const original = await freshDatabase('postgres');
  const first = await epochAtStart(original.url);
  expect(warn).not.toHaveBeenCalled();
  vi.stubEnv('TEST_POSTGRES_TEMPLATE', new URL(original.url).pathname.slice(1));
  const copy = await migratedDatabase('postgres');
  const second = await epochAtStart(copy.url);
  expect(second).not.toBe(first);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Это другая база, [^\n]+$/)]]);
  expect(await epochAtStart(copy.url)).toBe(second);
  expect(warn).toHaveBeenCalledTimes(1);
  vi.unstubAllEnvs();
  warn.mockRestore();
  await copy.drop();
  await original.drop();
});
