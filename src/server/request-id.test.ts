import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';
import { describeApi } from './testing.ts';

const named = (id?: string | string[]) => ({ headers: { 'x-request-id': id } });

test('requests of all processes have different names', () => {
  const [one, other] = [requestIds(0), requestIds(0)];
  const names = [one, one, other, other].map((nameOf) => nameOf(named()));
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[\da-f]{12}-[\da-z]+$/);
});

test('a name that came with the request is taken from a trusted proxy only', () => {
  const given = '7f3c2a9e-5d41-4f0b-9a55-0e6f1f2b3c4d';
  expect(requestIds(1)(named(given))).toBe(given);
  expect(requestIds(0)(named(given))).not.toBe(given);
});

test.each([undefined, '', 'short', 'a'.repeat(129), 'two words', 'line\nbreak', 'кириллица', '"quoted-name"', '{"a":"b-c-d"}'])(
  'what does not look like a name is not taken: %j',
  (given) => {
    expect(requestIds(1)(named(given))).toMatch(/^[\da-f]{12}-1$/);
  },
);

describeApi(
  'every answer',
  (app) => {
    test('names its request', async () => {
      const name = 'proxy-0123456789';
      const client = app.client({ 'x-request-id': name });
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
        expect({ method, path, name: headers['x-request-id'] }).toEqual({ method, path, name });
      }
    });
  },
  { trustedProxies: 1 },
);
