import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { countStatuses, TestClient } from '../support/test-client.ts';
import { engines } from '../support/test-database.ts';
import { siteDatabase, startServer } from '../support/servers/site-process.ts';

/**
 * There are more registrations than worker threads and connections, but few enough for a busy machine to hash within
 * the shutdown timeout.
 */
const REGISTRATIONS = 12;

// These tests signal a process. graceful-shutdown.test.ts tests the steps of a shutdown without a process. main.test.ts
// tests the other signals.
describe.concurrent('signals', () => {
  test.for(engines)('all requests that were sent before SIGTERM get responses (%s)', async (engine) => {
    const server = await startServer({ DATABASE_URL: await siteDatabase(engine) });
    const client = new TestClient(server.url, new Agent());
    const sent = Array.from({ length: REGISTRATIONS }, (_, index) =>
      client.post('/api/registration', { nickname: 'Н', email: `person-${index}@example.ru`, password: 'листопад' }),
    );
    // The first registration has its response; the others are running or queued.
    await Promise.race(sent);
    server.kill('SIGTERM');
    expect(await countStatuses(sent)).toEqual({ 201: REGISTRATIONS });
    expect([await server.ended, server.stderr]).toEqual([0, '']);
  });
});
