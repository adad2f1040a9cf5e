import { expect, test } from 'vitest';
import { createRequestIdGenerator } from '../../src/server/http/request-id.ts';
import { describeApiOnce } from '../support/test-app.ts';

const requestWith = (id?: string | string[]) => ({ headers: { 'x-request-id': id } });

test('request ids differ between requests and between processes', () => {
  const [one, other] = [createRequestIdGenerator(0), createRequestIdGenerator(0)];
  const ids = [one, one, other, other].map((nextId) => nextId(requestWith()));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{12}-[\da-z]+$/);
});

test('X-Request-Id is used only behind a trusted proxy', () => {
  const given = '7f3c2a9e-5d41-4f0b-9a55-0e6f1f2b3c4d';
  expect(createRequestIdGenerator(1)(requestWith(given))).toBe(given);
  expect(createRequestIdGenerator(0)(requestWith(given))).not.toBe(given);
});

test.each([undefined, '', 'short', 'a'.repeat(129), 'two words', 'line\nbreak', 'кириллица', '"quoted-name"', '{"a":"b-c-d"}'])(
  'an invalid X-Request-Id is ignored: %j',
  (given) => {
    expect(createRequestIdGenerator(1)(requestWith(given))).toMatch(/^[\da-f]{12}-1$/);
  },
);

describeApiOnce(
  'X-Request-Id of responses',
  (app) => {
    test('every response names the id of its request', async () => {
      const id = 'proxy-0123456789';
      const client = app.client({ 'x-request-id': id });
      for (const [method, path] of [
        ['GET', '/api/session'],
        ['DELETE', '/api/session'],
        ['GET', '/api/profile'],
        ['PUT', '/api/session'],
        ['GET', '/api/nothing'],
        ['GET', '/api/openapi.json'],
        ['HEAD', '/api/docs'],
      ] as const) {
        const { headers } = await client.send(method, path);
        expect({ method, path, id: headers['x-request-id'] }).toEqual({ method, path, id });
      }
    });
  },
  { trustedProxies: 1 },
);
