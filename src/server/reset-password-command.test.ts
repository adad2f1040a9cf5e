import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { runScript } from '../command/testing.ts';
import { TestClient } from './testing-client.ts';
import { engines, freshDatabase } from './testing-database.ts';
import { resetPasswordCommand } from './reset-password-command.ts';
import { startTestApp } from './testing.ts';

const USAGE = 'npm run reset-password -- EMAIL';

describe.each(engines)('the command for a forgotten password (%s)', (engine) => {
  test('gives a link that lets the only administrator in again, once, and stands in the journal', async () => {
    const database = await freshDatabase(engine);
    const before = await startTestApp({ engine, database });
    await before.signInAdmin();
    await before.close();

    const { code, stdout, stderr } = await runScript('resetPassword', [' Admin@Listok.test'], database.url);
    expect([code, stderr]).toEqual([0, '']);
    const [, token = ''] = /^Новый пароль \(один раз, в течение суток\): http:\/\/localhost:3000\/reset-password#(\S{43})\n$/.exec(stdout) ?? [];
    const app = await startTestApp({ engine, database });
    const browser = new TestClient(app.url, new Agent());
    const set = () => browser.put('/api/password-reset', { token, newPassword: 'новый пароль' });
    expect(await set()).toMatchObject({ status: 200, body: { user: { role: 99 } } });
    expect(await set()).toMatchObject({ body: { code: 'reset-link-invalid' } });
    const entries = await app.db.selectFrom('audit').select(['action', 'actorUid', 'subjectTitle']).orderBy('at').execute();
    expect(entries).toContainEqual(expect.objectContaining({ action: 'reset-link-created', actorUid: null }));
    await app.close();

    await expect(
      resetPasswordCommand({ args: ['nobody@listok.test'], environment: { DATABASE_URL: database.url }, print: expect.unreachable }),
    ).rejects.toThrow(new Error('nobody@listok.test: такой учётной записи нет.'));
    await database.drop();
  });
});

test('a PostgreSQL that is only to be read is one line', async () => {
  const database = await freshDatabase('postgres');
  const before = await startTestApp({ engine: 'postgres', database });
  await before.signInAdmin();
  await before.close();
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await runScript('resetPassword', ['admin@listok.test'], url.href)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'DATABASE_URL: база отказала (cannot execute INSERT in a read-only transaction). ' +
      'Эта PostgreSQL только для чтения, а сайту нужна та, в которую можно писать.\n',
  });
  await database.drop();
});

test.for<[string[], string]>([
  [[], `Нужен один адрес: ${USAGE}`],
  [['a@example.ru', 'b@example.ru'], `Нужен один адрес: ${USAGE}`],
  [['a@example.ru', '--force'], `Ключа --force нет: ${USAGE}`],
  [['anna'], 'anna: это не адрес электронной почты.'],
  [['a@example.ru'], 'DATABASE_URL: базы /nowhere/listok.db нет.'],
])('%j is refused in one line', async ([args, line]) => {
  const environment = { DATABASE_URL: 'sqlite:/nowhere/listok.db' };
  await expect(resetPasswordCommand({ args, environment, print: expect.unreachable })).rejects.toThrow(new Error(line));
});
