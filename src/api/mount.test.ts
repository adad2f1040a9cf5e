import { describe, expect, test } from 'vitest';
import { Failure } from '../domain/failure.ts';
import { call } from './call.ts';
import { implement } from './implement.ts';
import { getLeaf, leaf, serve } from './testing-mount.ts';

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
