import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import { countStatuses, TestClient } from '../support/test-client.ts';
import { openConnection } from '../support/raw-connection.ts';
import { engines } from '../support/test-database.ts';
import { emptyDatabase, startServer } from '../support/servers/site-process.ts';
import type { ServerProcess } from '../support/servers/launch-server.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

async function start(engine: Engine = 'sqlite'): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: await emptyDatabase(engine) });
}

/** Connects rarely enough for the server to find an idle event-loop tick in between. */
const RETRY = { interval: 300, timeout: TEST_TIMEOUT_MS };

/** More registrations than worker threads and connections, few enough for a busy machine to hash within the shutdown timeout. */
const REGISTRATIONS = 12;

const tryToConnect = async ({ url }: ServerProcess): Promise<void> => (await openConnection(url)).destroy();

test.concurrent.for(['SIGINT', 'SIGHUP'] as const)('an idle server exits with 0 at %s and prints nothing', async (signal) => {
  const server = await start();
  server.kill(signal);
  expect([await server.ended, server.stderr]).toEqual([0, '']);
});

describe.concurrent('shutdown at SIGTERM', () => {
  test('the server responds to a request that was still being sent at the signal', async () => {
    const server = await start();
    const connection = await openConnection(server.url);
    // An invalid e-mail address: hashing a password may take a busy machine longer than the shutdown timeout.
    const body = JSON.stringify({ email: 'nobody', password: 'не тот пароль' });
    const [head, tail] = [body.slice(0, 10), body.slice(10)];
    connection.write(
      `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${head}`,
    );
    await sleep(100);
    server.kill('SIGTERM');
    await sleep(2_500);
    connection.write(tail);
    await connection.received(/"code":"invalid-email"/);
    expect(connection.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(await server.ended).toBe(0);
  });

  test('a request on an open connection gets a response, and the connection is closed', async () => {
    const server = await start();
    const idle = await openConnection(server.url);
    const used = await openConnection(server.url);
    server.kill('SIGTERM');
    for (let count = 1; !used.text.includes('"code":"unavailable"'); count++) {
      used.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
      await used.received(new RegExp(`("status":"ok"[^]*){${count}}|"code":"unavailable"`));
    }
    idle.write('GET /api/session HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.received(/\{"user":null\}/);
    expect(idle.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    expect(used.text).toMatch(/HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n/i);
    expect(await server.ended).toBe(0);
    expect([idle.isClosed, used.isClosed]).toEqual([true, true]);
  });

  test('new connections are refused, and a request over one that rests after an earlier request gets a response', async () => {
    const server = await start();
    const rested = await openConnection(server.url);
    rested.write('GET /api/session HTTP/1.1\r\nHost: x\r\n\r\n');
    await rested.received(/\{"user":null\}/);
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(tryToConnect(server)).rejects.toThrow(/ECONNREFUSED/), { interval: 100, timeout: TEST_TIMEOUT_MS });
    // Longer than between two looks for idle connections, and shorter than the grace period.
    await sleep(120);
    rested.write('GET /api/session HTTP/1.1\r\nHost: x\r\n\r\n');
    await rested.received(/(\{"user":null\}[^]*){2}/);
    expect(rested.text).toMatch(/\r\nConnection: close\r\n/i);
    expect(await server.ended).toBe(0);
  });

  test.for(engines)('all requests that were sent before the signal get responses (%s)', async (engine) => {
    const server = await start(engine);
    const client = new TestClient(server.url, new Agent());
    const sent = Array.from({ length: REGISTRATIONS }, (_, index) =>
      client.post('/api/registration', { nickname: 'Н', email: `person-${index}@example.ru`, password: 'листопад' }),
    );
    // The first has its response, the others are running or queued.
    await Promise.race(sent);
    server.kill('SIGTERM');
    expect(await countStatuses(sent)).toEqual({ 201: REGISTRATIONS });
    expect([await server.ended, server.stderr]).toEqual([0, '']);
  });

  test('an unfinished request delays the exit only until the timeout, and an idle server exits at once', async () => {
    const [server, idle] = await Promise.all([start(), start()]);
    const connection = await openConnection(server.url);
    connection.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    await sleep(100);
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(tryToConnect(server)).rejects.toThrow(/ECONNREFUSED/), RETRY);
    idle.kill('SIGTERM');
    expect(await Promise.race([server.ended.then(() => 'waiting'), idle.ended.then(() => 'idle')])).toBe('idle');
    expect(await server.ended).toBe(0);
  });
});
