import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { closeGracefully } from '../../src/server/http/close-gracefully.ts';
import { createServer, LIMITS, listen, portOf } from '../../src/server/http/http-server.ts';
import { openConnection, type Connection } from '../support/raw-connection.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const servers: FastifyInstance[] = [];
const connections: Connection[] = [];
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  await Promise.all(servers.map(closeGracefully));
});

async function open(url: string): Promise<Connection> {
  const connection = await openConnection(url);
  connections.push(connection);
  return connection;
}

async function serve(limits: Partial<typeof LIMITS>): Promise<string> {
  const server = createServer({}, { ...LIMITS, ...limits });
  server.get('/', (_request, reply) => reply.send('served'));
  // The route reads the body and sends no response.
  server.put('/', { preParsing: (_request, { raw }, payload) => void payload.resume().once('end', () => raw.end()) }, () => undefined);
  await listen(server, { host: '127.0.0.1', port: 0 });
  servers.push(server);
  return `http://127.0.0.1:${portOf(server)}`;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** Opens two connections for each learner of a class of 500, in a worker thread. */
const CONNECT_CLASS = `
  const { connect } = require('node:net');
  const { port, host, allConnected } = require('node:worker_threads').workerData;
  let connected = 0;
  for (let each = 0; each < 1000; each += 1) {
    connect({ port, host }, () => {
      connected += 1;
      if (connected < 1000) return;
      Atomics.store(allConnected, 0, 1);
      Atomics.notify(allConnected, 0);
    });
  }
`;

describe('limits of the HTTP server', () => {
  test('a client that sends headers too slowly gets 408 and is disconnected', async () => {
    const url = await serve({ headersTimeout: 200, connectionsCheckingInterval: 20 });
    const slow = await open(url);
    slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
    await slow.received(/^HTTP\/1\.1 408 /);
    while (!slow.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(slow.text).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n\{"code":"invalid-request","message":".+"\}$/);
  });

  test('a client that sends a body too slowly gets 408', async () => {
    const url = await serve({ headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 20 });
    const slow = await open(url);
    slow.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nfirst');
    await slow.received(/^HTTP\/1\.1 408 /);
    expect(slow.text).not.toMatch(/served/);
  });

  test('headers that are too long get 431', async () => {
    const url = await serve({});
    const long = await open(url);
    long.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'c'.repeat(LIMITS.maxHeaderSize)}\r\n\r\n`);
    await long.received(/^HTTP\/1\.1 431 /);
    expect(long.text).not.toMatch(/served/);
  });

  test('a client that is still sending long headers receives the whole 431 response', async () => {
    const sending = request(await serve({}), { headers: { cookie: 'c'.repeat(20 * LIMITS.maxHeaderSize) } });
    sending.end();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(431);
    // Reading the response fails when the connection is reset.
    expect(await text(response)).toMatch(/^\{"code":"too-large","message":"[^"]+"\}$/);
  });

  test('a client that never stops sending long headers is disconnected after the 431 response', async () => {
    const url = new URL(await serve({ clientErrorTimeout: 200 }));
    const stubborn = connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true });
    let received = '';
    stubborn.on('data', (chunk) => (received += chunk.toString()));
    stubborn.on('error', () => undefined);
    const closed = new Promise((resolve) => stubborn.once('close', resolve));
    stubborn.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'c'.repeat(20 * LIMITS.maxHeaderSize)}`);
    const writing = setInterval(() => stubborn.write('c'.repeat(1_000)), 5);
    await closed;
    clearInterval(writing);
    expect(received).toMatch(/^HTTP\/1\.1 431 [^{]*\{"code":"too-large","message":"[^"]+"\}$/);
  });

  test('connections beyond the limit are closed, and the others are served', async () => {
    const url = await serve({ maxConnections: 3 });
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
    // The server accepts another connection as soon as it has noticed that a connection is closed.
    for (;;) {
      const next = await open(url);
      next.write(GET);
      const isServed = await next.received(/served/).then(() => true, () => false);
      if (isServed) break;
    }
  });

  // Other systems limit the accept queue to fewer connections.
  test.runIf(process.platform === 'linux')('a thousand connections are accepted by the system while the event loop is busy', async () => {
    const { hostname: host, port } = new URL(await serve({}));
    const allConnected = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(CONNECT_CLASS, { eval: true, workerData: { port: Number(port), host, allConnected } });
    // While it waits, the event loop of this thread is blocked. It is also the event loop of the server.
    const outcome = Atomics.wait(allConnected, 0, 0, TEST_TIMEOUT_MS);
    await worker.terminate();
    expect(outcome).not.toBe('timed-out');
  });
});
