import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { sampleGeneralTests } from '../../src/seed/general-tests.ts';
import { sampleBlocks } from '../../src/seed/lessons.ts';
import { TestClient } from '../support/test-client.ts';
import { engines } from '../support/test-database.ts';
import { emptyDatabase, siteDatabase, failToStart, startServer } from '../support/servers/site-process.ts';
import type { ServerProcess } from '../support/servers/launch-server.ts';

const browser = ({ url }: ServerProcess): TestClient => new TestClient(url, new Agent());

async function stop(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  server.kill(signal);
  expect([await server.ended, server.stderr]).toEqual([0, '']);
}

/** The names of the tests on a site, which its admin reads. */
async function testNames(server: ServerProcess, password: string): Promise<string[]> {
  const client = browser(server);
  const { status, body } = await client.post('/api/session', { email: 'admin@listok.local', password });
  expect([status, body]).toMatchObject([200, { user: { role: 99, nickname: 'Администратор' } }]);
  return (await client.get<{ name: string }[]>('/api/admin/tests')).body.map(({ name }) => name);
}

test.concurrent.for(engines)('the first start creates an admin and prints the password, a later one prints none and adds the sample content; an idle server without a terminal outlives a hang-up and exits with 0 at SIGINT (%s)', async (engine) => {
  const settings = { DATABASE_URL: await emptyDatabase(engine) };
  const first = await startServer(settings);
  const [, password = ''] = /^Создан администратор: admin@listok\.local, пароль: (\S{16})$/m.exec(first.stdout) ?? [];
  expect(first.stdout.match(/пароль: /g)).toHaveLength(1);
  first.kill('SIGHUP');
  expect(await testNames(first, password)).toEqual([]);
  await stop(first, 'SIGINT');

  // When an admin exists, the settings create no second admin and change no password.
  const other = { email: 'other@example.ru', password: 'другой пароль' };
  const later = await startServer({ ...settings, SAMPLE_CONTENT: 'on', ADMIN_EMAIL: other.email, ADMIN_PASSWORD: other.password });
  expect(later.stdout).toMatch(/^«Листок» открыт: http:\/\/localhost:\d+\n$/);
  expect(await testNames(later, password)).toHaveLength(sampleGeneralTests.length);
  expect((await browser(later).post('/api/session', other)).status).toBe(401);
  // Without METRICS_TOKEN there are no metrics.
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer null']) {
    expect((await browser(later).get('/api/metrics', { authorization })).status).toBe(404);
  }
  await stop(later);
});

test('a file that was copied without its WAL says so, and that `npm run backup` makes copies', async () => {
  const url = await emptyDatabase('sqlite');
  const path = url.slice('sqlite:'.length);
  const original = await openDatabase(url);
  copyFileSync(path, `${path}.copy.db`);
  await original.destroy();
  const copy = await startServer({ DATABASE_URL: `${url}.copy.db` });
  expect(copy.stderr).toMatch(/^\S+: в этом файле нет данных[^\n]+npm run backup[^\n]+\n$/);
  copy.kill('SIGTERM');
  expect(await copy.ended).toBe(0);
});

test('processes that start concurrently on an empty PostgreSQL create one admin and one set of samples', async () => {
  const settings = { DATABASE_URL: await emptyDatabase('postgres'), SAMPLE_CONTENT: 'on' };
  const servers = await Promise.all([1, 2, 3].map(() => startServer(settings)));
  const printed = servers.flatMap(({ stdout }) => [...stdout.matchAll(/^Создан администратор: (\S+), пароль: (\S+)$/gm)]);
  expect(printed).toHaveLength(1);
  const [, email, password] = printed[0] ?? [];

  const lessons = sampleBlocks.flatMap((block) => block.lessons);
  for (const server of servers) {
    const client = browser(server);
    expect((await client.post('/api/session', { email, password })).status).toBe(200);
    const count = async (path: string): Promise<number> => (await client.get<unknown[]>(path)).body.length;
    expect((await client.get('/api/admin/users')).body).toMatchObject({ total: 1 });
    expect(await count('/api/admin/tests')).toBe(sampleGeneralTests.length);
    expect(await count('/api/admin/blocks')).toBe(sampleBlocks.length);
    expect(await count('/api/admin/lessons')).toBe(lessons.length);
    await stop(server);
  }
});

describe.concurrent('failed start of the server', () => {
  test.for<[Record<string, string>, string, code?: number]>([
    [{ ADMIN_EMAIL: 'a@example.ru' }, 'ADMIN_PASSWORD: '],
    // These errors may disappear by themselves. The exit code 1 tells systemd to start the server again.
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/listok' }, 'DATABASE_URL: ', 1],
    [{ HOST: '203.0.113.1' }, 'HOST: ', 1],
  ])('the server does not start with %o and prints why in one line', async ([settings, start, expected = 78]) => {
    const url = await siteDatabase('sqlite');
    const { code, stderr } = await failToStart({ DATABASE_URL: url, ADMIN_EMAIL: '', ...settings });
    expect(code).toBe(expected);
    expect(stderr).toMatch(/^[A-Z_]+: [^\n]+\n$/);
    expect(stderr.startsWith(start)).toBe(true);
    expect(stderr).toMatch(/[а-я]/);
  });

  test('the server does not start on a port that is taken, and creates the admin only at a start that succeeds', async () => {
    const url = await siteDatabase('sqlite');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const failure = await failToStart({ DATABASE_URL: url, PORT: String(port) });
    expect(failure).toEqual({ code: 1, stdout: '', stderr: `PORT: порт ${port} на 127.0.0.1 уже занят.\n` });
    other.close();
    const server = await startServer({ DATABASE_URL: url });
    expect(server.stdout).toMatch(/^Создан администратор: /);
    await stop(server);
  });
});
