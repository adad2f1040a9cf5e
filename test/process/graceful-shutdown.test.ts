import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { closeGracefully } from '../../src/server/http/close-gracefully.ts';
import { createServer, LIMITS, listen, portOf } from '../../src/server/http/http-server.ts';
import { openConnection } from '../support/raw-connection.ts';
import { startTestApp } from '../support/test-app.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

/** Starts a server that responds to a POST when it has received the whole body. */
async function serve(limits: Partial<typeof LIMITS>) {
  const server = createServer({}, { ...LIMITS, ...limits });
  server.post('/', (_request, reply) => reply.send('received'));
  await listen(server, { host: '127.0.0.1', port: 0 });
  return { server, url: `http://127.0.0.1:${portOf(server)}` };
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
const GET_SESSION = 'GET /api/session HTTP/1.1\r\nHost: x\r\n\r\n';

const tryToConnect = async (url: string): Promise<void> => (await openConnection(url)).destroy();

describe.concurrent('graceful shutdown', () => {
  test('the server responds to a request that was still being sent when the grace period ended', async () => {
    const { server, url } = await serve({ gracePeriod: 50 });
    const connection = await openConnection(url);
    const arrived = new Promise((resolve) => server.server.once('request', resolve));
    connection.write(`${HEAD}{`);
    await arrived;
    const closed = closeGracefully(server);
    await vi.waitUntil(() => server.isGraceOver(), { interval: 10, timeout: TEST_TIMEOUT_MS });
    connection.write('}');
    await connection.received(/received$/);
    expect(connection.text).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });

  test('an unfinished request delays the end only until the timeout, and a server without requests ends at once', async () => {
    const [busy, idle] = [await serve({ gracePeriod: 50, shutdownTimeout: 1_000 }), await serve({})];
    const connection = await openConnection(busy.url);
    const arrived = new Promise((resolve) => busy.server.server.once('request', resolve));
    connection.write(`${HEAD}{`);
    await arrived;
    const ended: string[] = [];
    await Promise.all([
      closeGracefully(busy.server).then(() => ended.push('busy')),
      closeGracefully(idle.server).then(() => ended.push('idle')),
    ]);
    expect(ended).toEqual(['idle', 'busy']);
    expect(connection.text).toBe('');
  });

  test('a request on an open connection gets a response, and the connection is closed', async () => {
    const app = await startTestApp({ engine: 'sqlite' });
    const idle = await openConnection(app.url);
    const used = await openConnection(app.url);
    const ended = app.shutDown();
    for (let count = 1; !used.text.includes('"code":"unavailable"'); count++) {
      used.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
      await used.received(new RegExp(`("status":"ok"[^]*){${count}}|"code":"unavailable"`));
    }
    idle.write(GET_SESSION);
    await idle.received(/\{"user":null,[^}]*\}/);
    expect(idle.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    expect(used.text).toMatch(/HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n/i);
    await ended;
    await vi.waitFor(() => expect([idle.isClosed, used.isClosed]).toEqual([true, true]), { interval: 5, timeout: TEST_TIMEOUT_MS });
    await app.close();
  });

  test('new connections are refused, and a request over one that rests after an earlier request gets a response', async () => {
    const app = await startTestApp({ engine: 'sqlite' });
    const rested = await openConnection(app.url);
    rested.write(GET_SESSION);
    await rested.received(/\{"user":null,[^}]*\}/);
    const ended = app.shutDown();
    await vi.waitFor(() => expect(tryToConnect(app.url)).rejects.toThrow(/ECONNREFUSED/), { interval: 50, timeout: TEST_TIMEOUT_MS });
    // The time is longer than the interval at which the server looks for idle connections, and shorter than the grace
    // period.
    await sleep(50);
    rested.write(GET_SESSION);
    await rested.received(/(\{"user":null,[^}]*\}[^]*){2}/);
    expect(rested.text).toMatch(/\r\nConnection: close\r\n/i);
    await ended;
    await app.close();
  });
});
