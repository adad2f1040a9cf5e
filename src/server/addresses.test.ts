import { expect, test } from 'vitest';
import { describeApi } from './testing.ts';

const notFound = { code: 'not-found', message: 'Такого адреса нет.' };
const notAllowed = { code: 'method-not-allowed', message: 'Этот адрес так не вызывают.' };

describeApi('addresses under /api', (app) => {
  test.for(['/api', '/api/', '/api/nothing', '/api/tests/', '/api/tests/a/b', '/api/TESTS', '/api/session/x', '/api/.env'])(
    '%s is not found, whatever the method',
    async (path) => {
      const { client } = await app.registerPupil();
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, body, headers } = await client.send(method, path);
        expect({ method, status, body }).toEqual({ method, status: 404, body: notFound });
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  test.for([
    ['/api/session', ['GET', 'POST', 'DELETE']],
    ['/api/registration', ['POST']],
    ['/api/config', ['GET']],
    ['/api/health', ['GET']],
    ['/api/profile', ['GET', 'PATCH']],
    ['/api/profile/password', ['PUT']],
    ['/api/tests', ['GET']],
    ['/api/tests/some-id', ['GET']],
    ['/api/results', ['GET']],
    ['/api/results/some-id', ['PUT', 'GET']],
    ['/api/images/some-id', ['GET']],
    ['/api/admin/tests', ['GET', 'POST']],
    ['/api/admin/tests/some-id', ['GET', 'PUT', 'DELETE']],
    ['/api/openapi.json', ['GET']],
    ['/api/docs', ['GET']],
  ] as const)('%s knows only %o', async ([path, allowed]) => {
    const known: readonly string[] = allowed;
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !known.includes(method));
    for (const method of others) {
      const { status, body, headers } = await app.client().send(method, path);
      expect({ method, status, body }).toEqual({ method, status: 405, body: notAllowed });
      expect(headers.allow).toBe(allowed.join(', '));
    }
  });

  test('nothing may run, load, frame or keep what the API answers', async () => {
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
