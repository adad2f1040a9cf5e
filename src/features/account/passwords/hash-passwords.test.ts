import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { hashPassword, withPasswordSlot, CONCURRENCY, verifyPassword, passwordQueueLength } from './hash-passwords.ts';

/** The number of passwords that have to wait because all threads are busy. */
const QUEUED = 11;

test('passwords wait in a queue while all threads are busy', async () => {
  // Each thread has one running task and one queued task.
  const passwords = Array.from({ length: 2 * availableParallelism() + QUEUED }, (_, index) => `пароль ${index}`);
  const hashing = passwords.map((password) => hashPassword(password));
  expect(passwordQueueLength()).toBe(QUEUED);
  const hashes = await Promise.all(hashing);
  expect(passwordQueueLength()).toBe(0);
  const [first = '', second = ''] = hashes;
  expect(new Set(hashes).size).toBe(passwords.length);
  expect(await Promise.all([verifyPassword(first, 'пароль 0'), verifyPassword(second, 'пароль 0')])).toEqual([true, false]);
});

test('verifyPassword treats all Unicode normalizations of a password as equal', async () => {
  const hash = await hashPassword('Чайка й ё'.normalize('NFD'));
  expect(await verifyPassword(hash, 'Чайка й ё'.normalize('NFC'))).toBe(true);
});

test('withPasswordSlot rejects work that has waited 15 seconds for a slot', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // The work never ends, as when the database does not respond.
  const stuck = Promise.withResolvers<string>();
  const running = Array.from({ length: CONCURRENCY }, () => withPasswordSlot(() => stuck.promise));
  const late = withPasswordSlot(() => Promise.resolve('late'));
  // `p-limit` starts work asynchronously.
  await new Promise(setImmediate);
  expect(passwordQueueLength()).toBe(1);
  vi.advanceTimersByTime(15_001);
  const soon = withPasswordSlot(() => Promise.resolve('soon'));
  stuck.resolve('done');
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([...running, soon])).toEqual([...running.map(() => 'done'), 'soon']);
  vi.useRealTimers();
});
