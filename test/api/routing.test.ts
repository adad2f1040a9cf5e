import { expect, test } from 'vitest';
import { endpoints } from '../../src/server/endpoints.ts';
import { describeApiOnce } from '../support/test-app.ts';

const notFound = { code: 'not-found', message: 'Такого адреса нет.' };
const notAllowed = { code: 'method-not-allowed', message: 'Этот адрес так не вызывают.' };

/** The methods of the API, and some that no route has. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND', 'MKCOL', 'SEARCH', 'PURGE'];
/** The methods of every path in the API. */
const methodsByPath = new Map([
  ['/api/openapi.json', ['GET']],
  ['/api/docs', ['GET']],
]);
for (const { method, path } of Object.values(endpoints)) methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);

/** The methods of other paths that match the same address. */
const sameAddress = (path: string): string[] =>
  [...methodsByPath].flatMap(([other, methods]) => (new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.replaceAll(/\{\w+\}/g, 'some-id')) ? methods : []));

describeApiOnce('paths under /api', (app) => {
  test.for(['/api', '/api/', '/api/nothing', '/api/tests/', '/api/tests/a/b', '/api/TESTS', '/api/session/x', '/api/.env'])(
    '%s responds with 404 to every method',
    async (path) => {
      const { client } = await app.registerPupil();
      for (const method of METHODS) {
        const { status, body, headers } = await client.send(method, path);
        expect({ method, status, body }).toEqual({ method, status: 404, body: notFound });
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  test.for([...methodsByPath])('%s rejects every method but %o with 405', async ([path, own]) => {
    // An id may look like a word in another path.
    const allowed = [...new Set([...own, ...sameAddress(path)])];
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const { status, body, headers } = await app.client().send(method, path.replaceAll(/\{\w+\}/g, 'some-id'));
      expect({ method, status, body }).toEqual({ method, status: 405, body: notAllowed });
      expect(headers.allow?.split(', ').toSorted()).toEqual(allowed.toSorted());
    }
  });

  test('a malformed Content-Type changes nothing where no body is read', async () => {
    const { client } = await app.registerPupil();
    const statusOf = async (method: string, path: string): Promise<number> =>
      (await client.send(method, path, '{', { 'content-type': 'garbage' })).status;
    expect(await statusOf('POST', '/api/nothing')).toBe(404);
    expect(await statusOf('POST', '/api/config')).toBe(405);
    expect(await statusOf('DELETE', '/api/session')).toBe(204);
  });

  test('responses of the API have headers against execution, framing and caching', async () => {
    const { client } = await app.registerPupil();
    for (const path of ['/api/config', '/api/profile', '/api/nothing', '/api/admin/tests', '/api/openapi.json']) {
      const { headers } = await client.get(path);
      expect({ path, ...headers }).toMatchObject({
        path,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });
});
