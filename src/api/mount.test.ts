import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Failure } from '../domain/failure.ts';
import { ROLE } from '../domain/role.ts';
import type { User } from '../domain/user.ts';
import { call } from './call.ts';
import { implement, type Implementation } from './implement.ts';
import { mount } from './mount.ts';
import type { Surroundings } from './surroundings.ts';

const pupil: User = {
  uid: 'u',
  email: 'u@example.ru',
  nickname: 'У',
  role: ROLE.default,
  accessBlocks: [],
  signedInAt: '2026-01-01T00:00:00.000Z',
};

const getLeaf = call({
  method: 'GET',
  path: '/api/leaves/{id}',
  access: 'anyone',
  summary: 'Лист.',
  query: z.object({ size: z.coerce.number().int().max(10, 'Не больше 10.').optional() }),
  output: z.object({ name: z.string(), veins: z.array(z.object({ width: z.number() })) }),
  statuses: [200, 203],
  errors: ['not-found'],
});

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

function serve(implementations: Implementation[], around: Partial<Surroundings> = {}) {
  const defects: unknown[] = [];
  const listener = mount(implementations, {
    identify: () => Promise.resolve(pupil),
    addressOf: () => '192.0.2.1',
    requestIdOf: () => 'a-request',
    isOwnOrigin: () => true,
    hasRoomFor: () => true,
    storing: () => null,
    headers: { 'X-Ours': 'yes' },
    isUnavailable: () => false,
    onDefect: (error) => defects.push(error),
    ...around,
  });
  const server = createServer({ optimizeEmptyRequests: true }, listener).listen(0, '127.0.0.1');
  servers.push(server);
  const listening = once(server, 'listening');
  const ask = async (path: string, init?: RequestInit) => {
    await listening;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ask, defects };
}

const leaf = { name: 'Клён', veins: [{ width: 1 }] };

describe('an answer', () => {
  test('holds what its declaration names and nothing else', async () => {
    const full = { ...leaf, passwordHash: 'secret', veins: [{ width: 1, correct: true }] };
    const { ask } = serve([implement(getLeaf, () => full)]);
    const { status, text, headers } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([200, leaf]);
    expect(headers.get('x-ours')).toBe('yes');
  });

  test('that is large is made smaller for who takes that, and for nobody else', async () => {
    const tree = { ...leaf, veins: Array.from({ length: 1_000 }, () => ({ width: 1 })) };
    const { ask } = serve([implement(getLeaf, ({ params }) => (params.id === 'tree' ? tree : leaf))]);
    const lengths = [];
    for (const [id, accepted, expected] of [['tree', 'gzip, br', 'br'], ['tree', 'identity', null], ['leaf', 'gzip, br', null]] as const) {
      const { text, headers } = await ask(`/api/leaves/${id}`, { headers: { 'accept-encoding': accepted } });
      expect([JSON.parse(text), headers.get('content-encoding')]).toEqual([id === 'tree' ? tree : leaf, expected]);
      expect(headers.get('vary')).toBe(expected && 'Accept-Encoding');
      lengths.push(Number(headers.get('content-length')));
    }
    expect(lengths[0]).toBeLessThan(Number(lengths[1]) / 10);
  });

  test('waits for the disk, whether the call succeeds or not, and fails when the disk does', async () => {
    const refused = implement(getLeaf, () => Promise.reject(new Failure('not-found')));
    for (const [implementation, expected] of [[implement(getLeaf, () => leaf), 200], [refused, 404]] as const) {
      const disk = Promise.withResolvers<void>();
      const { ask } = serve([implementation], { storing: () => disk.promise });
      let isAnswered = false;
      const answer = ask('/api/leaves/a').finally(() => (isAnswered = true));
      // Another answer comes and goes meanwhile.
      await serve([implement(getLeaf, () => leaf)]).ask('/api/leaves/a');
      expect(isAnswered).toBe(false);
      disk.resolve();
      expect((await answer).status).toBe(expected);
    }
    const { ask } = serve([implement(getLeaf, () => leaf)], { storing: () => Promise.reject(new Error('EIO')), isUnavailable: () => true });
    expect((await ask('/api/leaves/a')).status).toBe(503);
  });

  test('that is not what was declared is a defect, and says nothing of itself', async () => {
    const { ask, defects } = serve([implement(getLeaf, () => ({ name: 'secret' }) as never)]);
    const { status, text } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([500, { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.' }]);
    expect(defects).toHaveLength(1);
  });

  test('is «unavailable» where there is no room for the call, and its handler is not asked', async () => {
    let asked = 0;
    const implementation = implement(getLeaf, () => {
      asked += 1;
      return leaf;
    });
    const { ask, defects } = serve([implementation], { hasRoomFor: (declaration) => declaration !== getLeaf });
    const { status, headers, text } = await ask('/api/leaves/a');
    expect([status, headers.get('retry-after'), JSON.parse(text)]).toMatchObject([503, '5', { code: 'unavailable' }]);
    expect([asked, defects]).toEqual([0, []]);
  });

  test('has the status that the handler picks', async () => {
    const { ask } = serve([
      implement(getLeaf, ({ answerWith }) => {
        answerWith(203);
        return leaf;
      }),
    ]);
    expect((await ask('/api/leaves/a')).status).toBe(203);
  });
});

describe('a failure', () => {
  const failing = (error: unknown) =>
    implement(getLeaf, () => {
      throw error;
    });

  test('that is expected is told with its details', async () => {
    const failure = new Failure('too-many-requests', { retryAfter: 7, fields: { a: 'б' }, question: 2 });
    const { ask, defects } = serve([failing(failure)]);
    const { status, text, headers } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([
      429,
      { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.', fields: { a: 'б' }, question: 2 },
    ]);
    expect(headers.get('retry-after')).toBe('7');
    expect(defects).toEqual([]);
  });

  test.for([[new Error('password of the database')], ['a text'], [undefined]])(
    'that is not expected says nothing of itself: %o',
    async ([error]) => {
      const { ask, defects } = serve([failing(error)]);
      const { status, text } = await ask('/api/leaves/a');
      expect([status, JSON.parse(text)]).toMatchObject([500, { code: 'internal' }]);
      expect(text).not.toContain('password');
      expect(defects).toEqual([error]);
    },
  );

  test('of the database asks to come again', async () => {
    const { ask } = serve([failing(new Error('10.0.0.1 refused'))], { isUnavailable: () => true });
    const { status, text, headers } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' },
    ]);
    expect(headers.get('retry-after')).toBe('5');
  });

  test('while the caller is looked up is told in the same way', async () => {
    const identify = () => Promise.reject(new Error('secret'));
    const { ask } = serve([implement(getLeaf, () => leaf)], { identify });
    expect((await ask('/api/leaves/a')).status).toBe(500);
  });
});

describe('what comes in', () => {
  const echo = serve([implement(getLeaf, ({ params, query }) => ({ name: `${params.id} ${query.size}`, veins: [] }))]);

  test('is parsed before the handler sees it', async () => {
    expect(JSON.parse((await echo.ask('/api/leaves/a-B_9?size=3&more=x')).text)).toEqual({ name: 'a-B_9 3', veins: [] });
  });

  test('with a bad value is told which, in words for people where there are some', async () => {
    const { status, text } = await echo.ask('/api/leaves/a?size=11');
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: 'invalid-request', message: 'Не больше 10.', fields: { size: 'Не больше 10.' } },
    ]);
  });

  test.for(['%00', 'a%2Fb', 'ё', 'a'.repeat(129), 'a.b'])('under the id %s names nothing', async (id) => {
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

describe('cookies', () => {
  const bake = call({ method: 'GET', path: '/api/cookies', access: 'anyone', summary: 'Печенье.', output: null, statuses: [204], errors: [] });

  test('are read as tokens and set, by name', async () => {
    const { ask } = serve([
      implement(bake, ({ cookie }) => {
        cookie.set('one', `${cookie.get('a')}-${cookie.get('b')}-${cookie.get('c')}`, { path: '/', httpOnly: true });
        cookie.set('other', 'с пробелом', { sameSite: 'lax', maxAge: 0 });
        return undefined;
      }),
    ]);
    const { status, headers, text } = await ask('/api/cookies', { headers: { cookie: 'a=1; b=%20; a=2' } });
    expect([status, text, headers.get('content-length')]).toEqual([204, '', null]);
    expect(headers.getSetCookie()).toEqual([
      'one=1-undefined-undefined; Path=/; HttpOnly',
      'other=%D1%81%20%D0%BF%D1%80%D0%BE%D0%B1%D0%B5%D0%BB%D0%BE%D0%BC; Max-Age=0; SameSite=Lax',
    ]);
  });
});

describe('a page beside the calls', () => {
  test('that fails says nothing of itself', async () => {
    const elsewhere = () => {
      throw new Error('secret');
    };
    const { ask, defects } = serve([], { elsewhere });
    const { status, text } = await ask('/page');
    expect([status, JSON.parse(text)]).toMatchObject([500, { code: 'internal' }]);
    expect(defects).toHaveLength(1);
  });
});
