import { afterEach, expect, test, vi } from 'vitest';
import { NoConnection } from '../domain/failure.ts';
import { clientOf } from './client.ts';

interface Contract {
  read: { method: 'GET'; path: '/api/slow' };
}
const api = clientOf<Contract>() as (key: string, sent: object, options?: { signal?: AbortSignal; timeout?: number }) => Promise<unknown>;

afterEach(() => vi.unstubAllGlobals());

/** A server that never answers. */
const neverAnswers = () =>
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const cut = Promise.withResolvers<Response>();
    if (signal.aborted) cut.reject(signal.reason as Error);
    signal.addEventListener('abort', () => cut.reject(signal.reason as Error));
    return cut.promise;
  });

test('A call ends after its time, with and without a signal of the caller', async () => {
  neverAnswers();
  await expect(api('GET /api/slow', {}, { timeout: 1 })).rejects.toThrow(NoConnection);
  await expect(api('GET /api/slow', {}, { timeout: 1, signal: new AbortController().signal })).rejects.toThrow(NoConnection);
});

test('A call ends with its caller, who may have gone before it began', async () => {
  neverAnswers();
  const caller = new AbortController();
  const calls = [api('GET /api/slow', {}, { signal: caller.signal }), api('GET /api/slow', {}, { signal: AbortSignal.abort() })];
  caller.abort();
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
