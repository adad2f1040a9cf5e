import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { valueOf } from '../support/metric-value.ts';
import { TestClient } from '../support/test-client.ts';
import { engines } from '../support/test-database.ts';
import { siteDatabase, startServer } from '../support/servers/site-process.ts';
import type { ServerProcess } from '../support/servers/launch-server.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

const clientOf = ({ url }: ServerProcess): TestClient => new TestClient(url, new Agent());

describe.concurrent('GET /api/metrics', () => {
  test.for(engines)('the metrics, which require the bearer token, count requests by method, route and status, and measure the process (%s)', async (engine) => {
    const server = await startServer({ DATABASE_URL: await siteDatabase(engine), METRICS_TOKEN });
    const browser = clientOf(server);
    for (const path of ['/api/config', '/api/config', '/api/tests/some-id', '/api/tests/other-id', '/api/nothing']) await browser.get(path);
    await browser.send('HEAD', '/api/config');
    await browser.send('PUT', '/api/config');
    const { status, headers, text } = await browser.get('/api/metrics', bearer);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);

    const requests = (labels: Record<string, string>) => valueOf(text, 'listok_http_requests_total', labels);
    expect(requests({ method: 'GET', route: '/api/config', status: '200' })).toBe(2);
    expect(requests({ method: 'HEAD', route: '/api/config', status: '200' })).toBe(1);
    expect(requests({ method: 'PUT', route: '/api/config', status: '405' })).toBe(1);
    expect(requests({ method: 'GET', route: '/api/tests/{id}', status: '401' })).toBe(2);
    expect(requests({ method: 'GET', route: '/api/*', status: '404' })).toBe(1);
    expect(valueOf(text, 'listok_http_request_duration_seconds_count', { route: '/api/tests/{id}' })).toBe(2);
    expect(valueOf(text, 'listok_http_request_duration_seconds_bucket', { route: '/api/tests/{id}', le: '+Inf' })).toBe(2);
    expect(valueOf(text, 'listok_http_connections')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'listok_database_up')).toBe(1);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(valueOf(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
    expect(valueOf(text, 'listok_database_connections') !== undefined).toBe(engine === 'postgres');
    expect(valueOf(text, 'listok_database_waiting')).toBe(engine === 'postgres' ? 0 : undefined);

    for (const authorization of [
      undefined,
      '',
      METRICS_TOKEN,
      `Basic ${METRICS_TOKEN}`,
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN.slice(0, -1)}`,
      `Bearer  ${METRICS_TOKEN}`,
      'Bearer ',
    ]) {
      const refused = await browser.get('/api/metrics', authorization === undefined ? {} : { authorization });
      expect({ authorization, ...refused }).toMatchObject({ authorization, status: 401, body: { code: 'unauthenticated' } });
    }
  });
});
