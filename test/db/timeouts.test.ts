import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { freshDatabase, PRODUCT_TIMEOUTS } from '../support/test-database.ts';

// The tests of this file wait for the product's own timeouts. They run at the same time to wait only once.

const lineOf = (url: string): Promise<string> => openDatabase(url).then(() => 'opened', ({ message }: Error) => message);

test.concurrent('a server that never responds is one line with a hint to check the address, and connect_timeout in the URL sets after what time', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `postgres://x@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`;
  const byDefault = lineOf(url);
  const byParameter = lineOf(`${url}?connect_timeout=1`);
  expect(await Promise.race([byDefault.then(() => 'the default'), byParameter.then(() => 'one second')])).toBe('one second');
  for (const line of await Promise.all([byDefault, byParameter])) {
    expect(line).toMatch(/^DATABASE_URL: к базе не подключиться \([^)]*timeout\)\. Проверьте адрес и порт и что PostgreSQL запущена\.$/);
  }
  silent.close();
});

test.concurrent('a migration may wait longer than the timeout of a request', async () => {
  const fresh = await freshDatabase('postgres', PRODUCT_TIMEOUTS);
  const blocker = await openDatabase(fresh.url);
  // This is the lock that Kysely takes for migrations.
  const slow = blocker.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(db);
    await sleep(7_000);
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(db);
  });
  const opened = await openDatabase(fresh.url);
  expect(await opened.selectFrom('users').selectAll().execute()).toEqual([]);
  await opened.destroy();
  await slow;
  await blocker.destroy();
  await fresh.drop();
});
