import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import { startTestApp } from './testing.ts';
import { TEST_PASSWORD } from './testing-accounts.ts';
import { countStatuses } from './testing-client.ts';
import { freshDatabase } from './testing-database.ts';
import { layWire } from './testing-wire.ts';

const unavailable = { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' };

test.concurrent('while PostgreSQL can’t be reached, calls say «unavailable» and work again when it can', async () => {
  const database = await freshDatabase('postgres');
  const wire = await layWire(database.url);
  const app = await startTestApp({ engine: 'postgres', database: { ...database, url: wire.url } });
  const { client } = await app.registerPupil();

  // One connection is in use when the wire is cut, others are idle.
  const sleeping = sql`select pg_sleep(20)`;
  // Undoing a transaction over a connection that is lost fails in a way of its own.
  const inTransaction = app.db.transaction().execute((trx) => sleeping.execute(trx));
  const outcome = sleeping.execute(app.db).then(() => 'done', isDatabaseUnavailable);
  const undone = inTransaction.then(() => 'done', isDatabaseUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 100));
  wire.cut();
  expect([await outcome, await undone]).toEqual([true, true]);
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

test.concurrent.for([true, false])(
  'while PostgreSQL is silent, every call is answered, and works when it speaks again (connections forgotten: %s)',
  async (forgets) => {
    const database = await freshDatabase('postgres');
    const wire = await layWire(database.url);
    const app = await startTestApp({ engine: 'postgres', database: { ...database, url: wire.url } });
    const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
    const { client } = await app.registerPupil();
    // So that as many connections as there may be are open when silence falls.
    await Promise.all(Array.from({ length: 30 }, () => client.get('/api/tests')));

    wire.stall();
    const replies = await Promise.all([
      ...Array.from({ length: 30 }, () => client.get('/api/tests')),
      ...Array.from({ length: 10 }, () => client.put(`/api/results/${id}`, { answers: [0] })),
      ...Array.from({ length: 3 }, () => app.client().get('/api/health')),
    ]);
    for (const { status, body, headers } of replies) {
      expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({ status: 503, body: unavailable, retryAfter: '5' });
    }
    app.defects.length = 0;

    wire.mend({ forgets });
    // Nothing that was silent is asked again.
    expect((await app.client().get('/api/health')).status).toBe(200);
    expect(await countStatuses(Array.from({ length: 30 }, () => client.get('/api/tests')))).toEqual({ 200: 30 });
    const submissions = Array.from({ length: 10 }, () => client.put(`/api/results/${id}`, { answers: [0] }));
    expect(Object.keys(await countStatuses(submissions))).toEqual(expect.arrayContaining(['200']));
    expect(Object.keys((await client.get<object>('/api/results')).body)).toEqual([id]);
    await app.close();
    wire.close();
    await database.drop();
  },
);

test.concurrent('while somebody holds a table of PostgreSQL, who needs it is told so, and nobody waits for ever', async () => {
  const database = await freshDatabase('postgres');
  const app = await startTestApp({ engine: 'postgres', database });
  const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
  const { client } = await app.registerPupil();
  const submit = () => client.put(`/api/results/${id}`, { answers: [0] });

  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hasTable = (): void => undefined;
  const taken = new Promise<void>((resolve) => (hasTable = resolve));
  const other = await openDatabase(database.url);
  const held = other.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table results in access exclusive mode`.execute(trx);
    hasTable();
    await released;
  });
  await taken;
  expect(await countStatuses(Array.from({ length: 20 }, submit))).toEqual({ 503: 20 });
  expect((await client.get('/api/session')).status).toBe(200);
  release();
  await held;
  expect((await submit()).status).toBe(201);
  await other.destroy();
  app.defects.length = 0;
  await app.close();
  await database.drop();
});

test('while another program writes into the file of SQLite, what writes is told so at once and what reads works', async () => {
  const database = await freshDatabase('sqlite');
  const app = await startTestApp({ engine: 'sqlite', database });
  const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
  const { client } = await app.registerPupil();
  const submit = () => client.put(`/api/results/${id}`, { answers: [0] });

  const foreign = new DatabaseSync(database.url.slice('sqlite:'.length));
  foreign.exec('begin immediate');
  // If each of them waited for the other program, one after another, this would take minutes.
  for (let class30 = 0; class30 < 10; class30++) {
    const [submissions, reads] = await Promise.all([
      countStatuses(Array.from({ length: 30 }, submit)),
      countStatuses(Array.from({ length: 30 }, () => client.get('/api/tests'))),
    ]);
    expect([submissions, reads]).toEqual([{ 503: 30 }, { 200: 30 }]);
  }
  const { body, headers } = await submit();
  expect([body, headers['retry-after']]).toEqual([unavailable, '5']);
  app.defects.length = 0;

  foreign.exec('rollback');
  expect((await submit()).status).toBe(201);
  foreign.close();
  await app.close();
  await database.drop();
});

test('while SQLite has no room, what writes says «unavailable» and what reads works', async () => {
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
