import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { LIMITS, listen, type Listening } from './listen.ts';
import { openConnection, type Connection } from './testing-connection.ts';

const started: Listening[] = [];
const opened: Connection[] = [];
afterAll(async () => {
  for (const connection of opened) connection.destroy();
  await Promise.all(started.map((server) => server.close()));
});

async function open(url: string): Promise<Connection> {
  const connection = await openConnection(url);
  opened.push(connection);
  return connection;
}

async function serve(limits: Partial<typeof LIMITS>): Promise<string> {
  const server = await listen(
    { host: '127.0.0.1', port: 0 },
    () => (asked, response) => {
      if (asked.method === 'GET') response.end('served');
      else asked.resume();
    },
    { ...LIMITS, ...limits },
  );
  started.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('who sends the head of a request too slowly is told so and let go', async () => {
  const url = await serve({ headTime: 200, checkedEvery: 20 });
  const slow = await open(url);
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await slow.received(/^HTTP\/1\.1 408 /);
  while (!slow.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(slow.text).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n\{"code":"invalid-request","message":".+"\}$/);
});

test('who sends a body too slowly is told so and let go', async () => {
  const url = await serve({ headTime: 200, requestTime: 300, checkedEvery: 20 });
  const slow = await open(url);
  slow.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nfirst');
  await slow.received(/^HTTP\/1\.1 408 /);
  expect(slow.text).not.toMatch(/served/);
});

test('a head that is too long is refused', async () => {
  const url = await serve({});
  const long = await open(url);
  long.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'c'.repeat(LIMITS.head)}\r\n\r\n`);
  await long.received(/^HTTP\/1\.1 431 /);
  expect(long.text).not.toMatch(/served/);
});

test('who is still sending it hears that to the end', async () => {
  const sending = request(await serve({}), { headers: { cookie: 'c'.repeat(20 * LIMITS.head) } });
  sending.end();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(431);
  // A connection that is reset makes this an error.
  expect(await text(answer)).toMatch(/^\{"code":"too-large","message":"[^"]+"\}$/);
});

test('who does not stop sending it is let go', async () => {
  const url = new URL(await serve({ brokenTime: 200 }));
  const stubborn = connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true });
  let heard = '';
  stubborn.on('data', (chunk) => (heard += chunk.toString()));
  stubborn.on('error', () => undefined);
  const closed = new Promise((resolve) => stubborn.once('close', resolve));
  stubborn.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'c'.repeat(20 * LIMITS.head)}`);
  const writing = setInterval(() => stubborn.write('c'.repeat(1_000)), 5);
  await closed;
  clearInterval(writing);
  expect(heard).toMatch(/^HTTP\/1\.1 431 [^{]*\{"code":"too-large","message":"[^"]+"\}$/);
});

test('connections beyond the bound are closed, and the others are served', async () => {
  const url = await serve({ connections: 3 });
  const kept = [await open(url), await open(url), await open(url)];
  for (const connection of kept) {
    connection.write(GET);
    await connection.received(/served/);
  }
  const beyond = await open(url);
  while (!beyond.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(beyond.text).toBe('');
  for (const connection of kept) {
    connection.write(GET);
    await connection.received(/served.*served/s);
  }
  kept[0]?.destroy();
  // There is room for another one when the server has noticed.
  for (;;) {
    const next = await open(url);
    next.write(GET);
    const isServed = await next.received(/served/).then(() => true, () => false);
    if (isServed) break;
  }
});

/** Two connections for each pupil of a class of 500, from a thread of their own. */
const COMING = `
  const { connect } = require('node:net');
  const { port, host, areThere } = require('node:worker_threads').workerData;
  let connected = 0;
  for (let each = 0; each < 1000; each += 1) {
    connect({ port, host }, () => {
      connected += 1;
      if (connected < 1000) return;
      Atomics.store(areThere, 0, 1);
      Atomics.notify(areThere, 0);
    });
  }
`;

// Elsewhere the system lets fewer wait, whatever it is asked for.
test.runIf(process.platform === 'linux')('a class that comes while the server is at work needn’t knock again', async () => {
  const { hostname: host, port } = new URL(await serve({}));
  const areThere = new Int32Array(new SharedArrayBuffer(4));
  const coming = new Worker(COMING, { eval: true, workerData: { port: Number(port), host, areThere } });
  // This thread accepts nothing while it waits.
  const waited = Atomics.wait(areThere, 0, 0, 10_000);
  await coming.terminate();
  expect(waited).not.toBe('timed-out');
});
