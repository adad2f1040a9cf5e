import { describe, expect, test } from 'vitest';
import { handle } from './handler.ts';
import { getLeaf, serve } from '../../test/support/servers/api-server.ts';

describe('request', () => {
  const echo = serve([handle(getLeaf, ({ params, query }) => ({ name: `${params.id} ${query.size}`, veins: [] }))]);

  test('the handler gets parsed params and query', async () => {
    expect(JSON.parse((await echo.ask('/api/leaves/a-B_9?size=3&more=x')).text)).toEqual({ name: 'a-B_9 3', veins: [] });
  });

  test('an id may have 128 characters', async () => {
    const id = 'a'.repeat(128);
    expect(JSON.parse((await echo.ask(`/api/leaves/${id}?size=3`)).text)).toMatchObject({ name: `${id} 3` });
  });

  test('an invalid value is rejected with the name of its field and the message of the schema', async () => {
    const { status, text } = await echo.ask('/api/leaves/a?size=11');
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: 'invalid-request', message: 'Не больше 10.', fields: { size: 'Не больше 10.' } },
    ]);
  });

  test.for(['%00', '%zz', 'a%2Fb', 'ё', 'a'.repeat(129), 'a.b'])('the malformed id %s is not found', async (id) => {
    const { status, text } = await echo.ask(`/api/leaves/${id}`);
    expect([status, JSON.parse(text)]).toMatchObject([404, { code: 'not-found' }]);
  });

  test.each([
    ['?size=3&size=4', 3],
    ['?size=&size=4', undefined],
    ['?size=%zz&size=4', 'invalid-request'],
    ['?__proto__=5&size=3', 3],
    ['?si%7Ae=3', 3],
    ['?', undefined],
  ])('the first of several values of a query field counts: %s', async (search, size) => {
    const { text } = await echo.ask(`/api/leaves/a${search}`);
    expect(JSON.parse(text)).toMatchObject(typeof size === 'string' ? { code: size } : { name: `a ${size}` });
  });

  test('HEAD gets the headers of GET without a body', async () => {
    const { status, headers, text } = await echo.ask('/api/leaves/a', { method: 'HEAD' });
    expect([status, headers.get('content-length'), text]).toEqual([200, '33', '']);
  });

  test('the handler gets the request id and at most 300 characters of the User-Agent', async () => {
    const { ask } = serve([handle(getLeaf, ({ userAgent, requestId }) => ({ name: `${userAgent} ${requestId}`, veins: [] }))]);
    const { text, headers } = await ask('/api/leaves/a', { headers: { 'user-agent': 'b'.repeat(400) } });
    expect(JSON.parse(text)).toEqual({ name: `${'b'.repeat(300)} a-request`, veins: [] });
    expect(headers.get('x-request-id')).toBe('a-request');
  });
});
