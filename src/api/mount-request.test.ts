import { describe, expect, test } from 'vitest';
import { implement } from './implement.ts';
import { getLeaf, serve } from './testing-mount.ts';

describe('what comes in', () => {
  const echo = serve([implement(getLeaf, ({ params, query }) => ({ name: `${params.id} ${query.size}`, veins: [] }))]);

  test('is parsed before the handler sees it', async () => {
    expect(JSON.parse((await echo.ask('/api/leaves/a-B_9?size=3&more=x')).text)).toEqual({ name: 'a-B_9 3', veins: [] });
  });

  test('may be an id of 128 signs', async () => {
    const id = 'a'.repeat(128);
    expect(JSON.parse((await echo.ask(`/api/leaves/${id}?size=3`)).text)).toMatchObject({ name: `${id} 3` });
  });

  test('with a bad value is told which, in words for people where there are some', async () => {
    const { status, text } = await echo.ask('/api/leaves/a?size=11');
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: 'invalid-request', message: 'Не больше 10.', fields: { size: 'Не больше 10.' } },
    ]);
  });

  test.for(['%00', '%zz', 'a%2Fb', 'ё', 'a'.repeat(129), 'a.b'])('under the id %s names nothing', async (id) => {
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
  ])('of several values of a name the first counts: %s', async (search, size) => {
    const { text } = await echo.ask(`/api/leaves/a${search}`);
    expect(JSON.parse(text)).toMatchObject(typeof size === 'string' ? { code: size } : { name: `a ${size}` });
  });

  test('may be asked for its head alone', async () => {
    const { status, headers, text } = await echo.ask('/api/leaves/a', { method: 'HEAD' });
    expect([status, headers.get('content-length'), text]).toEqual([200, '33', '']);
  });

  test('says what it is in 300 characters at most', async () => {
    const { ask } = serve([implement(getLeaf, ({ userAgent, requestId }) => ({ name: `${userAgent} ${requestId}`, veins: [] }))]);
    const { text, headers } = await ask('/api/leaves/a', { headers: { 'user-agent': 'b'.repeat(400) } });
    expect(JSON.parse(text)).toEqual({ name: `${'b'.repeat(300)} a-request`, veins: [] });
    expect(headers.get('x-request-id')).toBe('a-request');
  });
});
