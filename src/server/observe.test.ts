import { EventEmitter } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { Exchange } from '../api/exchange.ts';
import { isAnswering } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { ROOM } from './crowd.ts';
import type { LogLevel } from './log-level.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { observer } from './observe.ts';
import { TestClient } from './testing-client.ts';
import { freshDatabase } from './testing-database.ts';
import { emptyDatabase, startServer } from './testing-process.ts';
import { serveForTest } from './testing-served.ts';

function logAt(level: LogLevel): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { log: createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }), lines };
}

test('where nobody wants to know of requests they are not looked at', () => {
  expect(observer(logAt('warn').log, null)).toBeUndefined();
  expect(observer(logAt('info').log, null)).toBeDefined();
});

test.each([
  ['is answered', true, 404],
  ['goes away before', false, null],
])('a line tells of a caller who %s', (_, writableFinished, status) => {
  const { log, lines } = logAt('info');
  const request = { method: 'GET', url: '/api/tests/secret' } as IncomingMessage;
  const response = Object.assign(new EventEmitter(), { writableFinished, statusCode: 404 }) as unknown as ServerResponse;
  observer(log, null)?.(new Exchange(request, response, 'a-name', '/api/tests/{id}'));
  expect(lines).toEqual([]);
  response.emit('close');
  expect(lines).toMatchObject([{ msg: 'request', requestId: 'a-name', method: 'GET', route: '/api/tests/{id}', status }]);
  expect(lines[0]?.['ms']).toBeGreaterThanOrEqual(0);
});

test('who is asked to come again is counted and logged too', async () => {
  const database = await freshDatabase('sqlite');
  const db = await openDatabase(database.url);
  const metrics = createMetrics({ connections: () => Promise.resolve(0), isDatabaseUp: () => isAnswering(db), pool: null });
  const { log, lines } = logAt('info');
  let crowds = 0;
  const server = await serveForTest(db, {}, () => undefined, {
    turn: { number: 0, worked: () => ROOM.turn },
    observe: observer(log, metrics),
    onCrowd: () => (crowds += 1),
  });
  const client = new TestClient(`http://127.0.0.1:${server.port}`, new Agent());
  const { status, headers } = await client.get('/api/tests');
  expect([status, crowds]).toEqual([503, 1]);
  await server.close();
  expect(lines).toMatchObject([{ requestId: headers['x-request-id'], route: '/api/tests', status: 503 }]);
  expect(await metrics.read()).toContain('\nlistok_http_requests_total{method="GET",route="/api/tests",status="503"} 1\n');
  await db.destroy();
  await database.drop();
});

test('a log that can not be written stops nobody', async () => {
  const environment = { DATABASE_URL: await emptyDatabase('sqlite'), LOG_LEVEL: 'info' };
  const server = await startServer(environment, { under: ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'] });
  const client = new TestClient(server.url, new Agent());
  for (let each = 0; each < 5; each++) expect((await client.get('/api/health')).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
