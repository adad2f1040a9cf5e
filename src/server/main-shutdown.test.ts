import { Agent } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../storage/database.ts';
import { countStatuses, TestClient } from './testing-client.ts';
import { openConnection } from './testing-connection.ts';
import { engines } from './testing-database.ts';
import { emptyDatabase, startServer } from './testing-process.ts';
import type { ServerProcess } from './testing-server.ts';

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

async function start(engine: Engine = 'sqlite'): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: await emptyDatabase(engine) });
}

/** Knocks less often than the server takes for the end of the stream, ms. */
const AGAIN = { interval: 300, timeout: 20_000 };

/** More than there are threads and connections for, and no more passwords than a busy machine hashes while a shutdown waits. */
const MANY = 12;

const knock = async ({ url }: ServerProcess): Promise<void> => (await openConnection(url)).destroy();

describe.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('at %s the server', (signal) => {
  test('ends with 0 and without a word', async () => {
    const server = await start();
    server.kill(signal);
    expect([await server.ended, server.stderr]).toEqual([0, '']);
  });

  test('answers a request that is still being sent', async () => {
    const server = await start();
    const connection = await openConnection(server.url);
    // Refused without a look at the password, for which a busy machine may take longer than the server waits.
    const body = JSON.stringify({ email: 'nobody', password: 'не тот пароль' });
    const [head, tail] = [body.slice(0, 10), body.slice(10)];
    connection.write(
      `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${head}`,
    );
    await pause(100);
    server.kill(signal);
    await pause(2_500);
    connection.write(tail);
    await connection.received(/"code":"invalid-email"/);
    expect(connection.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(await server.ended).toBe(0);
  });
});

describe.concurrent('while it shuts down the server', () => {
  test('answers a request that comes over a connection made before, and closes it', async () => {
    const server = await start();
    const idle = await openConnection(server.url);
    const used = await openConnection(server.url);
    server.kill('SIGTERM');
    for (let asked = 1; !used.text.includes('"code":"unavailable"'); asked++) {
      used.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
      await used.received(new RegExp(`("status":"ok"[^]*){${asked}}|"code":"unavailable"`));
    }
    idle.write('GET /api/session HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.received(/\{"user":null\}/);
    expect(idle.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    expect(used.text).toMatch(/HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n/i);
    expect(await server.ended).toBe(0);
    expect([idle.isClosed, used.isClosed]).toEqual([true, true]);
  });

  test('takes no new connection', async () => {
    const server = await start();
    const held = await openConnection(server.url);
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(knock(server)).rejects.toThrow(/ECONNREFUSED/), AGAIN);
    held.destroy();
    expect(await server.ended).toBe(0);
  });

  test.for(engines)('answers all that are on their way (%s)', async (engine) => {
    const server = await start(engine);
    const client = new TestClient(server.url, new Agent());
    const sent = Array.from({ length: MANY }, (_, place) =>
      client.post('/api/registration', { nickname: 'Н', email: `person-${place}@example.ru`, password: 'листопад' }),
    );
    // The first of them has been answered, the others are at work or in the queue.
    await Promise.race(sent);
    server.kill('SIGTERM');
    expect(await countStatuses(sent)).toEqual({ 201: MANY });
    expect([await server.ended, server.stderr]).toEqual([0, '']);
  });

  test('does not wait for ever for one who never ends a request, and for nobody where all are answered', async () => {
    const [server, idle] = await Promise.all([start(), start()]);
    const connection = await openConnection(server.url);
    connection.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    await pause(100);
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(knock(server)).rejects.toThrow(/ECONNREFUSED/), AGAIN);
    idle.kill('SIGTERM');
    expect(await Promise.race([server.ended.then(() => 'the one that waits'), idle.ended.then(() => 'the idle one')])).toBe('the idle one');
    expect(await server.ended).toBe(0);
  });
});
