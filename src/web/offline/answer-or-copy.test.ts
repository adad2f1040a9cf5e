import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { setSession } from '../../features/account/web/session.ts';
import { ResponseError } from '../../http/client.ts';
import { reportReach, showsCopy } from '../../ui/offline/connection.ts';
import { copies } from '../../ui/offline/copies/device-copies.ts';
import { answerOrCopy } from './answer-or-copy.ts';

const LESSON = ['GET /api/lessons/{id}', 'l'];
const HASH = JSON.stringify(LESSON);
const user = { uid: 'anna', email: 'anna@listok.test', nickname: 'Анна', role: 0, accessBlocks: [], signedInAt: '2026-11-18T12:40:00.000Z' } as const;

vi.mock('../../ui/offline/copies/device-copies.ts', () => ({
  copies: { read: vi.fn<() => Promise<unknown>>(), remove: vi.fn<() => Promise<void>>(async () => {}) },
}));

let client: QueryClient;
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: answerOrCopy } } });
  setSession(client, { ...user, accessBlocks: [] });
  vi.mocked(copies.read).mockImplementation(async (uid, query) => (uid === 'anna' && query[1] === 'l' ? 'copy' : undefined));
});
afterEach(() => {
  client.clear();
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reportReach(true);
});

const ask = (answer: () => Promise<unknown>, queryKey: readonly string[] = LESSON) => client.query({ queryKey, queryFn: answer });
const status = (code: number) => new ResponseError('unavailable', {}, null, code);

test('the answer of the server is shown, and the copies are not read', async () => {
  expect(await ask(async () => 'answer')).toBe('answer');
  expect(showsCopy(HASH)).toBe(false);
  expect(copies.read).not.toHaveBeenCalled();
});

test.each([
  ['no network', new NetworkError(null)],
  ['502', status(502)],
  ['503', status(503)],
  ['504', status(504)],
])('a copy is shown where the server cannot be reached: %s', async (_how, failure) => {
  expect(await ask(() => Promise.reject(failure))).toBe('copy');
  expect(showsCopy(HASH)).toBe(true);
  expect(await ask(async () => 'answer')).toBe('answer');
  expect(showsCopy(HASH)).toBe(false);
});

test.each(['unauthenticated', 'no-access', 'lesson-not-found', 'already-done'] as const)('%s of the server wins and removes the copy', async (code) => {
  await expect(ask(() => Promise.reject(new AppError(code)))).rejects.toThrow(AppError);
  await vi.waitFor(() => expect(copies.remove).toHaveBeenCalledWith('anna', LESSON));
  expect(copies.read).not.toHaveBeenCalled();
});

test('a failure of the server is no copy, and removes none', async () => {
  await expect(ask(() => Promise.reject(new ResponseError('internal', {}, null, 500)))).rejects.toThrow(AppError);
  expect(copies.read).not.toHaveBeenCalled();
  expect(copies.remove).not.toHaveBeenCalled();
});

test('without a copy, for another user, for a visitor and for what is not kept the failure stays', async () => {
  const fail = () => Promise.reject(new NetworkError(null));
  await expect(ask(fail, ['GET /api/lessons/{id}', 'other'])).rejects.toThrow(NetworkError);
  await expect(ask(fail, ['GET /api/admin/tests'])).rejects.toThrow(NetworkError);
  setSession(client, { ...user, accessBlocks: [], uid: 'boris' });
  await expect(ask(fail)).rejects.toThrow(NetworkError);
  setSession(client, null);
  await expect(ask(fail)).rejects.toThrow(NetworkError);
});

test('after 4 seconds without an answer the copy is shown, until the answer comes', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<string>();
  const asked = ask(() => late.promise);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(client.getQueryData(LESSON)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('copy');
  expect(showsCopy(HASH)).toBe(true);
  late.resolve('answer');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(LESSON)).toBe('answer');
  expect(showsCopy(HASH)).toBe(false);
});

test('while the server is known to be out of reach the copy is shown at once, and the answer takes its place', async () => {
  reportReach(false);
  const late = Promise.withResolvers<string>();
  expect(await ask(() => late.promise)).toBe('copy');
  late.resolve('answer');
  await vi.waitFor(() => expect(client.getQueryData(LESSON)).toBe('answer'));
  await expect(ask(async () => 'answer', ['GET /api/lessons/{id}', 'other'])).resolves.toBe('answer');
});
