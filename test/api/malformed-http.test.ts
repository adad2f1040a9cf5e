import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { describeApiOnce } from '../support/test-app.ts';

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

/**
 * Sends raw bytes, ends the sending side, and waits until the server closes the connection.
 * @returns the response
 */
async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let response = '';
  socket.on('data', (chunk) => (response += chunk.toString('latin1')));
  // The server may reset the connection after bytes that are not HTTP.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end(bytes);
  await closed;
  return response;
}

/** Matches the body of an error response. The body is UTF-8, but it is read here as Latin-1. */
const ERROR_BODY = /^content-type: application\/json[^]*\r\n\r\n\{[^]*"code":"[a-z-]+"[^]*\}$/im;

const statusesIn = (response: string): number[] => [...response.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

/** The status that stands for a connection that was closed without a response. */
const CLOSED = 0;

const malformed: [string, string | Buffer, number[]][] = [
  ['no bytes', '', [CLOSED]],
  ['an empty line', '\r\n\r\n', [CLOSED]],
  ['a word', 'hello\r\n\r\n', [400]],
  ['a TLS handshake', Buffer.from('16030100c8010000c40303', 'hex'), [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/0.9', 'GET /api/session\r\n\r\n', [200, 400]],
  ['HTTP/3.7', `GET /api/session HTTP/3.7\r\n${HOST}\r\n`, [400]],
  ['no host', 'GET /api/session HTTP/1.1\r\n\r\n', [400]],
  ['two hosts', `GET /api/session HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, [200, 400]],
  ['a path with raw bytes', Buffer.concat([Buffer.from('GET /api/tests/'), Buffer.from([0xff, 0xd0, 0xb0]), Buffer.from(` HTTP/1.1\r\n${HOST}\r\n`)]), [400, 401, 404]],
  ['a path with NUL', `GET /api/\0 HTTP/1.1\r\n${HOST}\r\n`, [400]],
  ['a path with a space', `GET /api/tests/a b HTTP/1.1\r\n${HOST}\r\n`, [400]],
  ['a path of two slashes', `GET //evil.example/api/session HTTP/1.1\r\n${HOST}\r\n`, [404]],
  ['a path without a slash', `GET api/session HTTP/1.1\r\n${HOST}\r\n`, [400, 404]],
  ['a path of a question mark', `GET ?a HTTP/1.1\r\n${HOST}\r\n`, [400, 404]],
  ['an absolute URL', `GET http://evil.example/api/session HTTP/1.1\r\n${HOST}\r\n`, [200]],
  ['an invalid absolute URL', `GET http://[ HTTP/1.1\r\n${HOST}\r\n`, [400, 404]],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, [404]],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, [CLOSED]],
  ['TRACE', `TRACE /api/session HTTP/1.1\r\n${HOST}\r\n`, [405]],
  ['an unknown method', `LEAF /api/session HTTP/1.1\r\n${HOST}\r\n`, [400]],
  ['a WebSocket upgrade', `GET /api/session HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, [200]],
  ['a header without a name', `GET /api/session HTTP/1.1\r\n${HOST}: x\r\n\r\n`, [400]],
  ['a header with NUL', `GET /api/session HTTP/1.1\r\n${HOST}Cookie: a\0b\r\n\r\n`, [400]],
  ['a header with raw bytes', Buffer.concat([Buffer.from(`GET /api/session HTTP/1.1\r\n${HOST}Cookie: listok_session=`), Buffer.from([0xff, 0xfe]), Buffer.from('\r\n\r\n')]), [200]],
  ['a header of 100 kB', `GET /api/session HTTP/1.1\r\n${HOST}Cookie: ${'a'.repeat(100_000)}\r\n\r\n`, [431]],
  ['ten thousand headers', `GET /api/session HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(10_000)}\r\n`, [431]],
  ['a folded header line', `GET /api/session HTTP/1.1\r\n${HOST}Cookie: a\r\n b\r\n\r\n`, [200, 400]],
  ['a length below zero', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n{}`, [400]],
  ['a length that is no number', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 0x2\r\n\r\n{}`, [400]],
  ['two lengths', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`, [400]],
  ['a length and chunks', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
  ['invalid chunks', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, [400]],
  ['an unknown transfer encoding', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: leaf\r\n\r\n{}`, [400]],
  ['a body that ends early', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 400\r\n\r\n{"email"`, [400]],
  ['a huge length and no body', `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 99999999999\r\n\r\n`, [413, 400]],
];

describeApiOnce('malformed HTTP', (app) => {
  test.for(malformed)('a request with %s gets an error response or a closed connection, and the server goes on', async ([, bytes, expected]) => {
    const response = await sendRaw(app.processUrl, bytes);
    const [status = CLOSED, ...more] = statusesIn(response);
    expect(more.filter((other) => other >= 500)).toEqual([]);
    expect(expected, response).toContain(status);
    expect(response).not.toMatch(/at .*\.[jt]s:\d+/);
    expect(response).toMatch(status >= 400 ? ERROR_BODY : /^/);
    expect((await app.client().get('/api/health')).status).toBe(200);
  });

  test('a request in the body of another is not executed (request smuggling)', async () => {
    const smuggled = `GET /api/config HTTP/1.1\r\n${HOST}\r\n`;
    const response = await sendRaw(
      app.processUrl,
      `POST /api/session HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(response).not.toContain('botUrl');
  });
});
