import { describe, expect, test } from 'vitest';
import { Failure } from '../domain/failure.ts';
import { implement } from './implement.ts';
import type { Page } from './surroundings.ts';
import { getLeaf, leaf, serve } from './testing-mount.ts';

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
      const { status, text, headers } = await ask('/api/leaves/a');
      expect([status, JSON.parse(text), headers.get('retry-after')]).toMatchObject([500, { code: 'internal' }, null]);
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

  test('in the middle of an answer breaks the connection, and nothing else', async () => {
    const elsewhere: Page = ({ response }) => {
      response.writeHead(200, { 'Content-Length': 8 }).write('half');
      throw new Error('EIO');
    };
    const { ask, defects } = serve([implement(getLeaf, () => leaf)], { elsewhere });
    await expect(ask('/page')).rejects.toThrow(/terminated|fetch failed/);
    expect(defects).toHaveLength(1);
    expect((await ask('/api/leaves/a')).status).toBe(200);
  });

  test('while the caller is looked up is told in the same way', async () => {
    const identify = () => Promise.reject(new Error('secret'));
    const { ask } = serve([implement(getLeaf, () => leaf)], { identify });
    expect((await ask('/api/leaves/a')).status).toBe(500);
  });
});
