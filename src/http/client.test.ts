import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../domain/errors.ts';
import { createApiClient, ResponseError } from './client.ts';

interface Contract {
  read: { method: 'GET'; path: '/api/slow' };
}
const api = createApiClient<Contract>() as (key: string, sent: object, options?: { signal?: AbortSignal; timeout?: number }) => Promise<unknown>;

afterEach(() => vi.unstubAllGlobals());

/** Replaces the server by one that never responds. */
const stubHangingServer = () =>
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const pending = Promise.withResolvers<Response>();
    if (signal.aborted) pending.reject(signal.reason as Error);
    signal.addEventListener('abort', () => pending.reject(signal.reason as Error));
    return pending.promise;
  });

test('a request ends at its timeout, with and without a signal of the caller', async () => {
  stubHangingServer();
  await expect(api('GET /api/slow', {}, { timeout: 1 })).rejects.toThrow(NetworkError);
  await expect(api('GET /api/slow', {}, { timeout: 1, signal: new AbortController().signal })).rejects.toThrow(NetworkError);
});

test('a request ends when its signal is aborted, also before it begins', async () => {
  stubHangingServer();
  const caller = new AbortController();
  const requests = [api('GET /api/slow', {}, { signal: caller.signal }), api('GET /api/slow', {}, { signal: AbortSignal.abort() })];
  caller.abort();
  expect((await Promise.allSettled(requests)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

const TEAPOT = 'Чайник не заваривает кофе.';
const json = (body: unknown, status = 500) => new Response(JSON.stringify(body), { status });

test.each<[string, Response, Partial<ResponseError>]>([
  ['keeps the code and text of a known error', json({ code: 'internal', message: TEAPOT }), { code: 'internal', message: TEAPOT, text: TEAPOT }],
  ['uses the default message of a code without text', json({ code: 'internal' }), { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.', text: null }],
  ['uses the default message instead of a blank one', json({ code: 'lesson-not-found', message: ' ' }, 404), { code: 'lesson-not-found', message: 'Урок не найден', text: null }],
  ['keeps a code that only the server gives', json({ code: 'test-not-found', message: 'Тест не найден' }, 404), { code: 'test-not-found', text: 'Тест не найден' }],
  ['turns the code of a proxy into «unavailable» and keeps its text', json({ code: 'teapot', message: 'Short and stout' }, 418), { code: 'unavailable', text: 'Short and stout' }],
  ['turns a body without a code into «unavailable»', json({}), { code: 'unavailable', text: null }],
  ['turns a body that is no object into «unavailable»', json(null), { code: 'unavailable', text: null }],
  ['turns an HTML page of a proxy into «unavailable»', new Response('<h1>Bad gateway</h1>', { status: 502 }), { code: 'unavailable', text: null }],
])('the client %s', async (_what, response, expected) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  const error: unknown = await api('GET /api/slow', {}).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject(expected);
});

test('the client keeps the field errors and the Retry-After of an error', async () => {
  const headers = { 'Retry-After': '7' };
  const body = { code: 'invalid-request', message: TEAPOT, fields: { email: TEAPOT } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 400, headers })));
  await expect(api('GET /api/slow', {})).rejects.toMatchObject({ details: { fields: { email: TEAPOT }, retryAfter: 7 } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503, headers })));
  await expect(api('GET /api/slow', {})).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 7 } });
});
