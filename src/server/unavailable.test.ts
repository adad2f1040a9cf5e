import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../storage/database.ts';
import { startTestApp, TEST_PASSWORD } from './testing.ts';
import { freshDatabase } from './testing-database.ts';

const TIMEOUT = 30_000;
const unavailable = { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' };

/** A wire between the application and PostgreSQL that a test can cut and mend. */
async function wireTo(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isCut = false),
    close: () => server.close(),
  };
}

test('while PostgreSQL can’t be reached, calls say «unavailable» and work again when it can', { timeout: TIMEOUT }, async () => {
  const database = await freshDatabase('postgres');
  const wire = await wireTo(database.url);
  const app = await startTestApp({ engine: 'postgres', database: { ...database, url: wire.url } });
  const { client } = await app.registerPupil();

  // One connection is in use when the wire is cut, others are idle.
  const sleeping = sql`select pg_sleep(20)`.execute(app.db);
  const outcome = sleeping.then(() => 'done', isDatabaseUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 100));
  wire.cut();
  expect(await outcome).toBe(true);
  for (const path of ['/api/health', '/api/session', '/api/profile', '/api/tests']) {
    const { status, body, headers } = await client.get(path);
    expect({ path, status, body }).toEqual({ path, status: 503, body: unavailable });
    expect(headers['retry-after']).toBe('5');
  }
  // Who has no session asks the database for nothing.
  expect((await app.client().get('/api/config')).status).toBe(200);
  expect(app.defects.length).toBeGreaterThan(0);
  app.defects.length = 0;

  wire.mend();
  expect((await client.get('/api/health')).status).toBe(200);
  expect((await client.get('/api/profile')).status).toBe(200);
  await app.close();
  wire.close();
  await database.drop();
});

test('while SQLite has no room, what writes says «unavailable» and what reads works', { timeout: TIMEOUT }, async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const { client } = await app.registerPupil();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
  const setRoom = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(app.db);
  await setRoom(rows[0]?.page_count ?? 0);

  let refused = 0;
  for (let person = 0; person < 200 && refused === 0; person++) {
    const email = `${'long-address-'.repeat(10)}${person}@example.ru`;
    const input = { nickname: 'ё'.repeat(100), email, password: TEST_PASSWORD };
    const { status, body } = await app.client().post('/api/registration', input);
    if (status === 201) continue;
    expect([status, body]).toEqual([503, unavailable]);
    refused += 1;
  }
  expect(refused).toBe(1);
  expect((await client.get('/api/profile')).status).toBe(200);
  expect(app.defects.length).toBe(1);
  app.defects.length = 0;

  await setRoom(1_000_000);
  expect((await client.patch('/api/profile', { nickname: 'Снова' })).status).toBe(200);
  await app.close();
});
