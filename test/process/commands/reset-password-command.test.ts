import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { TestClient } from '../../support/test-client.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';
import { resetPasswordCommand } from '../../../src/server/reset-password.ts';
import { startTestApp } from '../../support/test-app.ts';

const USAGE = 'npm run reset-password -- EMAIL';

describe.each(engines)('reset-password command (%s)', (engine) => {
  test('the command prints a link that signs the only admin in once, and writes an audit entry', async () => {
    const database = await freshDatabase(engine);
    const before = await startTestApp({ engine, database });
    await before.signInAdmin();
    await before.close();

    const { code, stdout, stderr } = await runCli('resetPassword', [' Admin@Listok.test'], database.url);
    expect([code, stderr]).toEqual([0, '']);
    const [, token = ''] = /^Новый пароль \(один раз, в течение суток\): http:\/\/localhost:3000\/reset-password#(\S{43})\n$/.exec(stdout) ?? [];
    const app = await startTestApp({ engine, database });
    const browser = new TestClient(app.url, new Agent());
    const setPassword = () => browser.put('/api/password-reset', { token, newPassword: 'новый пароль' });
    expect(await setPassword()).toMatchObject({ status: 200, body: { user: { role: 99 } } });
    expect(await setPassword()).toMatchObject({ body: { code: 'reset-link-invalid' } });
    const entries = await app.db.selectFrom('audit').select(['action', 'actorUid', 'subjectTitle']).orderBy('at').execute();
    expect(entries).toContainEqual(expect.objectContaining({ action: 'reset-link-created', actorUid: null }));
    await app.close();

    await expect(
      resetPasswordCommand({ args: ['nobody@listok.test'], environment: { DATABASE_URL: database.url }, print: expect.unreachable }),
    ).rejects.toThrow(new Error('nobody@listok.test: такой учётной записи нет.'));
    await database.drop();
  });
});

test('reset-password fails with one line on a read-only PostgreSQL', async () => {
  const database = await freshDatabase('postgres');
  const before = await startTestApp({ engine: 'postgres', database });
  await before.signInAdmin();
  await before.close();
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await runCli('resetPassword', ['admin@listok.test'], url.href)).toEqual({
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
])('reset-password %j fails with one line', async ([args, line]) => {
  const environment = { DATABASE_URL: 'sqlite:/nowhere/listok.db' };
  await expect(resetPasswordCommand({ args, environment, print: expect.unreachable })).rejects.toThrow(new Error(line));
});
