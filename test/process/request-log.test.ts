import { EventEmitter } from 'node:events';
import { Agent } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { pingDatabase } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { LogLevel } from '../../src/server/observability/log-level.ts';
import { createLogger, type Logger } from '../../src/server/observability/logger.ts';
import { createMetrics } from '../../src/server/observability/metrics.ts';
import { requestObserver } from '../../src/server/observability/request-log.ts';
import { TestClient } from '../support/test-client.ts';
import { freshDatabase } from '../support/test-database.ts';
import { serveForTest } from '../support/servers/serve-app.ts';

function createTestLogger(level: LogLevel): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { logger: createLogger(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }), lines };
}

describe('request log', () => {
  test('requests are not observed when neither the log nor the metrics need them', () => {
    expect(requestObserver(createTestLogger('warn').logger, null)).toBeUndefined();
    expect(requestObserver(createTestLogger('info').logger, null)).toBeDefined();
  });

  test.each([
    ['with the status of a finished response', true, 404],
    ['without a status when the client disconnected', false, null],
  ])('a request is logged when its connection closes, %s', (_, writableFinished, status) => {
    const { logger, lines } = createTestLogger('info');
    const request = { id: 'a-name', method: 'GET', url: '/api/tests/secret', pattern: '/api/tests/{id}' } as FastifyRequest;
    const raw = Object.assign(new EventEmitter(), { writableFinished, statusCode: 404 });
    requestObserver(logger, null)?.call({} as FastifyInstance, request, { raw } as unknown as FastifyReply, () => undefined);
    expect(lines).toEqual([]);
    raw.emit('close');
    expect(lines).toMatchObject([{ msg: 'request', requestId: 'a-name', method: 'GET', route: '/api/tests/{id}', status }]);
    expect(lines[0]?.['ms']).toBeGreaterThanOrEqual(0);
  });

  test('a request that is shed is logged and counted', async () => {
    const database = await freshDatabase('sqlite');
    const db = await openDatabase(database.url);
    const metrics = createMetrics({ connections: () => Promise.resolve(0), isDatabaseUp: () => pingDatabase(db), pool: null });
    const { logger, lines } = createTestLogger('info');
    let overloads = 0;
    const server = await serveForTest(db, {}, () => undefined, {
      isBusyFor: () => true,
      onRequest: requestObserver(logger, metrics),
      onOverload: () => (overloads += 1),
    });
    const client = new TestClient(`http://127.0.0.1:${server.port}`, new Agent());
    const { status, headers } = await client.get('/api/tests');
    expect([status, overloads]).toEqual([503, 1]);
    await server.close();
    expect(lines).toMatchObject([{ requestId: headers['x-request-id'], route: '/api/tests', status: 503 }]);
    expect(await metrics.read()).toContain('\nlistok_http_requests_total{method="GET",route="/api/tests",status="503"} 1\n');
    await db.destroy();
    await database.drop();
  });
});
