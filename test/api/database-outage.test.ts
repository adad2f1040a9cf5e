import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { createTest, oneQuestion } from '../support/fixtures/test-fixtures.ts';
import { startTestApp } from '../support/test-app.ts';
import { TEST_PASSWORD } from '../support/fixtures/accounts.ts';
import { countStatuses } from '../support/test-client.ts';
import { freshDatabase, PRODUCT_TIMEOUTS } from '../support/test-database.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';

/**
 * These timeouts are shorter than the product's own, which the test of a locked table checks. They are long enough for
 * a busy machine.
 */
const SHORT_TIMEOUTS = { connect_timeout: '3', statement_timeout: '3000', query_timeout: '3500' };

const unavailable = { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' };

test.concurrent('while PostgreSQL is unreachable, every endpoint responds with 503, and works again afterwards', async () => {
  const database = await freshDatabase('postgres', PRODUCT_TIMEOUTS);
  const proxy = await startFaultProxy(database.url);
  const app = await startTestApp({ engine: 'postgres', database: { ...database, url: proxy.url } });
  const { client } = await app.registerPupil();

  // One connection is in use when the proxy cuts all connections; others are idle.
  const slowQuery = sql`select pg_sleep(20)`;
  // A rollback over a lost connection fails in another way.
  const inTransaction = app.db.transaction().execute((trx) => slowQuery.execute(trx));
  const isQueryUnavailable = slowQuery.execute(app.db).then(() => 'done', isDatabaseUnavailable);
  const isTransactionUnavailable = inTransaction.then(() => 'done', isDatabaseUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 100));
  proxy.cut();
  expect([await isQueryUnavailable, await isTransactionUnavailable]).toEqual([true, true]);
  for (const path of ['/api/health', '/api/session', '/api/profile', '/api/tests']) {
    const { status, body, headers } = await client.get(path);
    expect({ path, status, body }).toEqual({ path, status: 503, body: unavailable });
    expect(headers['retry-after']).toBe('5');
  }
  // Without a session cookie this endpoint needs no database.
  expect((await app.client().get('/api/openapi.json')).status).toBe(200);
  expect(app.unexpectedErrors.length).toBeGreaterThan(0);
  app.unexpectedErrors.length = 0;

  proxy.repair();
  expect((await client.get('/api/health')).status).toBe(200);
  expect((await client.get('/api/profile')).status).toBe(200);
  await app.close();
  proxy.close();
  await database.drop();
});

test.concurrent.for([true, false])(
  'while PostgreSQL does not respond, every request gets 503, and works again afterwards (lost connections: %s)',
  async (forgets) => {
    const database = await freshDatabase('postgres', SHORT_TIMEOUTS);
    const proxy = await startFaultProxy(database.url);
    const app = await startTestApp({ engine: 'postgres', database: { ...database, url: proxy.url } });
    const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
    const { client } = await app.registerPupil();
    // The requests open as many connections as the pool may have.
    await Promise.all(Array.from({ length: 30 }, () => client.get('/api/tests')));

    proxy.stall();
    const responses = await Promise.all([
      ...Array.from({ length: 30 }, () => client.get('/api/tests')),
      ...Array.from({ length: 10 }, () => client.put(`/api/results/${id}`, { answers: [0] })),
      ...Array.from({ length: 3 }, () => app.client().get('/api/health')),
    ]);
    for (const { status, body, headers } of responses) {
      expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({ status: 503, body: unavailable, retryAfter: '5' });
    }
    app.unexpectedErrors.length = 0;

    proxy.repair({ forgets });
    // No stalled connection is used again.
    expect((await app.client().get('/api/health')).status).toBe(200);
    expect(await countStatuses(Array.from({ length: 30 }, () => client.get('/api/tests')))).toEqual({ 200: 30 });
    const submissions = Array.from({ length: 10 }, () => client.put(`/api/results/${id}`, { answers: [0] }));
    expect(Object.keys(await countStatuses(submissions))).toEqual(expect.arrayContaining(['200']));
    expect(Object.keys((await client.get<object>('/api/results')).body)).toEqual([id]);
    await app.close();
    proxy.close();
    await database.drop();
  },
);

test.concurrent('while another client locks a table of PostgreSQL, requests that need it get 503, and others work', async () => {
  const database = await freshDatabase('postgres', PRODUCT_TIMEOUTS);
  const app = await startTestApp({ engine: 'postgres', database });
  const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
  const { client } = await app.registerPupil();
  const submit = () => client.put(`/api/results/${id}`, { answers: [0] });

  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let onLocked = (): void => undefined;
  const locked = new Promise<void>((resolve) => (onLocked = resolve));
  const other = await openDatabase(database.url);
  const lock = other.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table results in access exclusive mode`.execute(trx);
    onLocked();
    await released;
  });
  await locked;
  expect(await countStatuses(Array.from({ length: 20 }, submit))).toEqual({ 503: 20 });
  expect((await client.get('/api/session')).status).toBe(200);
  release();
  await lock;
  expect((await submit()).status).toBe(201);
  await other.destroy();
  app.unexpectedErrors.length = 0;
  await app.close();
  await database.drop();
});

test('while another program locks the file of SQLite, writes get 503 and reads work', async () => {
  const database = await freshDatabase('sqlite');
  const app = await startTestApp({ engine: 'sqlite', database });
  const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
  const { client } = await app.registerPupil();
  const submit = () => client.put(`/api/results/${id}`, { answers: [0] });

  const otherProgram = new DatabaseSync(database.url.slice('sqlite:'.length));
  otherProgram.exec('begin immediate');
  // If each write waited in turn for the lock, this would take minutes.
  for (let round = 0; round < 10; round++) {
    const [submissions, reads] = await Promise.all([
      countStatuses(Array.from({ length: 30 }, submit)),
      countStatuses(Array.from({ length: 30 }, () => client.get('/api/tests'))),
    ]);
    expect([submissions, reads]).toEqual([{ 503: 30 }, { 200: 30 }]);
  }
  const { body, headers } = await submit();
  expect([body, headers['retry-after']]).toEqual([unavailable, '5']);
  app.unexpectedErrors.length = 0;

  otherProgram.exec('rollback');
  expect((await submit()).status).toBe(201);
  otherProgram.close();
  await app.close();
  await database.drop();
});

test('while the disk of SQLite is full, writes get 503 and reads work', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const { client } = await app.registerPupil();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
  const setMaxPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(app.db);
  await setMaxPages(rows[0]?.page_count ?? 0);

  let rejected = 0;
  for (let index = 0; index < 200 && rejected === 0; index++) {
    const email = `${'long-address-'.repeat(10)}${index}@example.ru`;
    const input = { nickname: 'ё'.repeat(100), email, password: TEST_PASSWORD };
    const { status, body } = await app.client().post('/api/registration', input);
    if (status === 201) continue;
    expect([status, body]).toEqual([503, unavailable]);
    rejected += 1;
  }
  expect(rejected).toBe(1);
  expect((await client.get('/api/profile')).status).toBe(200);
  expect(app.unexpectedErrors.length).toBe(1);
  app.unexpectedErrors.length = 0;

  await setMaxPages(1_000_000);
  expect((await client.patch('/api/profile', { nickname: 'Снова' })).status).toBe(200);
  await app.close();
});
