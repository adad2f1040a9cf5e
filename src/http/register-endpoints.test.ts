import { describe, expect, test } from 'vitest';
import { defineEndpoint } from './endpoint.ts';
import { handle } from './handler.ts';
import { getLeaf, leaf, serve } from '../../test/support/servers/api-server.ts';

describe('response', () => {
  test('a response has only the fields that its endpoint declares', async () => {
    const full = { ...leaf, passwordHash: 'secret', veins: [{ width: 1, correct: true }] };
    const { ask } = serve([handle(getLeaf, () => full)]);
    const { status, text, headers } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([200, leaf]);
    expect(headers.get('x-ours')).toBe('yes');
  });

  test('a large response is compressed only for clients that accept it', async () => {
    const tree = { ...leaf, veins: Array.from({ length: 1_000 }, () => ({ width: 1 })) };
    const { ask } = serve([handle(getLeaf, ({ params }) => (params.id === 'tree' ? tree : leaf))]);
    for (const [id, accepted, expected] of [['tree', 'gzip, br', 'br'], ['tree', 'identity', null], ['leaf', 'gzip, br', null]] as const) {
      const { text, headers } = await ask(`/api/leaves/${id}`, { headers: { 'accept-encoding': accepted } });
      expect([JSON.parse(text), headers.get('content-encoding')]).toEqual([id === 'tree' ? tree : leaf, expected]);
      expect(headers.get('vary')).toBe(expected && 'accept-encoding');
    }
  });

  test('a result that does not match its schema becomes a 500 that does not reveal it', async () => {
    const { ask, unexpectedErrors } = serve([handle(getLeaf, () => ({ name: 'secret' }) as never)]);
    const { status, text } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([500, { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.' }]);
    expect(unexpectedErrors).toHaveLength(1);
  });

  test('an endpoint that is not admitted gets a 503 and its handler does not run', async () => {
    let calls = 0;
    const route = handle(getLeaf, () => {
      calls += 1;
      return leaf;
    });
    const { ask, unexpectedErrors } = serve([route], { admits: (endpoint) => endpoint !== getLeaf });
    const { status, headers, text } = await ask('/api/leaves/a');
    expect([status, headers.get('retry-after'), JSON.parse(text)]).toMatchObject([503, '5', { code: 'unavailable' }]);
    expect([calls, unexpectedErrors]).toEqual([0, []]);
  });

  test('a handler can select another status of success', async () => {
    const { ask } = serve([
      handle(getLeaf, ({ setStatus }) => {
        setStatus(203);
        return leaf;
      }),
    ]);
    expect((await ask('/api/leaves/a')).status).toBe(203);
  });
});

describe('cookies', () => {
  const setCookies = defineEndpoint({ method: 'GET', path: '/api/cookies', access: 'anyone', summary: 'Печенье.', output: null, successStatuses: [204], errors: [] });

  test('a handler reads cookies that are tokens and sets cookies', async () => {
    const { ask } = serve([
      handle(setCookies, ({ cookie }) => {
        cookie.set('one', `${cookie.get('a')}-${cookie.get('b')}-${cookie.get('c')}`, { path: '/', httpOnly: true });
        cookie.set('other', 'с пробелом', { sameSite: 'lax', maxAge: 0 });
        return undefined;
      }),
    ]);
    const { status, headers, text } = await ask('/api/cookies', { headers: { cookie: 'a=1; b=%20; a=2' } });
    expect([status, text, headers.get('content-length')]).toEqual([204, '', null]);
    expect(headers.getSetCookie()).toEqual([
      'one=1-undefined-undefined; Path=/; HttpOnly; SameSite=Lax',
      'other=%D1%81%20%D0%BF%D1%80%D0%BE%D0%B1%D0%B5%D0%BB%D0%BE%D0%BC; Max-Age=0; SameSite=Lax',
    ]);
  });
});

describe('routes that are no endpoints', () => {
  test('an error becomes a 500 that does not reveal it', async () => {
    const { ask, unexpectedErrors } = serve([], {}, (app) =>
      app.get('/page', () => {
        throw new Error('secret');
      }),
    );
    const { status, text } = await ask('/page');
    expect([status, JSON.parse(text)]).toMatchObject([500, { code: 'internal' }]);
    expect(unexpectedErrors).toHaveLength(1);
  });
});
