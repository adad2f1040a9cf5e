import { describe, expect, test } from 'vitest';
import { AppError } from '../domain/errors.ts';
import { handle } from './handler.ts';
import { getLeaf, leaf, serve } from '../../test/support/servers/api-server.ts';

describe('error handler', () => {
  const throwing = (error: unknown) =>
    handle(getLeaf, () => {
      throw error;
    });

  test('an AppError is sent with its details and without a log line', async () => {
    const error = new AppError('too-many-requests', { retryAfter: 7, fields: { a: 'б' }, question: 2 });
    const { ask, unexpectedErrors } = serve([throwing(error)]);
    const { status, text, headers } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([
      429,
      { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.', fields: { a: 'б' }, question: 2 },
    ]);
    expect(headers.get('retry-after')).toBe('7');
    expect(unexpectedErrors).toEqual([]);
  });

  test.for([[new Error('password of the database')], ['a text'], [undefined]])(
    'an unexpected error becomes a 500 that does not reveal it: %o',
    async ([error]) => {
      const { ask, unexpectedErrors } = serve([throwing(error)]);
      const { status, text, headers } = await ask('/api/leaves/a');
      expect([status, JSON.parse(text), headers.get('retry-after')]).toMatchObject([500, { code: 'internal' }, null]);
      expect(text).not.toContain('password');
      expect(unexpectedErrors).toEqual([error]);
    },
  );

  test('an error of an unavailable database becomes a 503 with Retry-After', async () => {
    const { ask } = serve([throwing(new Error('10.0.0.1 refused'))], { isUnavailable: () => true });
    const { status, text, headers } = await ask('/api/leaves/a');
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' },
    ]);
    expect(headers.get('retry-after')).toBe('5');
  });

  test('an error in the middle of a response closes only that connection', async () => {
    const { ask, unexpectedErrors } = serve([handle(getLeaf, () => leaf)], {}, (app) =>
      app.get('/page', (_request, { raw }) => {
        raw.writeHead(200, { 'Content-Length': 8 }).write('half');
        throw new Error('EIO');
      }),
    );
    await expect(ask('/page')).rejects.toThrow(/terminated|fetch failed/);
    expect(unexpectedErrors).toHaveLength(1);
    expect((await ask('/api/leaves/a')).status).toBe(200);
  });

  test('a client that leaves while its answer is compressed is no unexpected error; the same error with a client is', async () => {
    const premature = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    const { ask, unexpectedErrors } = serve([throwing(premature)], {}, (app) =>
      app.get('/page', (_request, { raw }) => {
        raw.socket?.destroy();
        throw premature;
      }),
    );
    await expect(ask('/page')).rejects.toThrow(/terminated|fetch failed/);
    expect(unexpectedErrors).toEqual([]);
    expect((await ask('/api/leaves/a')).status).toBe(500);
    expect(unexpectedErrors).toEqual([premature]);
  });

  test('an error during authentication becomes a 500', async () => {
    const authenticate = () => Promise.reject(new Error('secret'));
    const { ask } = serve([handle(getLeaf, () => leaf)], { authenticate });
    expect((await ask('/api/leaves/a')).status).toBe(500);
  });
});
