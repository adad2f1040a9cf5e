import { Agent } from 'node:http';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import * as passwords from '../../src/features/account/passwords/hash-passwords.ts';
import { LIMITS } from '../../src/server/overload/load-shedding.ts';
import { TestClient } from '../support/test-client.ts';
import { freshDatabase } from '../support/test-database.ts';
import { serveForTest } from '../support/servers/serve-app.ts';

vi.mock('../../src/features/account/passwords/hash-passwords.ts', { spy: true });

test('an overloaded server rejects low-priority requests with 503 and Retry-After until the load is gone', async () => {
  const database = await freshDatabase('sqlite');
  const db = await openDatabase(database.url);
  let busyMs: number = LIMITS.busyMs;
  const server = await serveForTest(db, {}, () => undefined, { isBusyFor: (limitMs) => busyMs >= limitMs });
  const client = new TestClient(`http://127.0.0.1:${server.port}`, new Agent());
  const { status, headers, body } = await client.get('/api/tests');
  expect([status, headers['retry-after'], body]).toMatchObject([503, '5', { code: 'unavailable' }]);
  expect((await client.put('/api/results/a', { answers: [] })).status).toBe(401);
  expect((await client.get('/api/health')).status).toBe(200);
  busyMs = 0;
  expect((await client.get('/api/tests')).status).toBe(401);

  vi.mocked(passwords.passwordQueueLength).mockReturnValue(LIMITS.passwords);
  const credentials = { email: 'pupil@example.ru', password: 'листопад' };
  expect((await client.post('/api/session', credentials)).status).toBe(503);
  expect((await client.get('/api/tests')).status).toBe(401);
  vi.mocked(passwords.passwordQueueLength).mockReturnValue(0);
  expect((await client.post('/api/session', credentials)).status).toBe(401);
  await server.close();
  await db.destroy();
  await database.drop();
});
