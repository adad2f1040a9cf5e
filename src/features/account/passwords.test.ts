import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { hashPassword, inTurn, TURNS, verifyPassword, waitingPasswords } from './passwords.ts';

/** How many find all threads taken. */
const WAITING = 11;

test('passwords that no core is free for wait, and are all done in the end', async () => {
  // Each thread has one under way and the next at hand.
  const words = Array.from({ length: 2 * availableParallelism() + WAITING }, (_, number) => `пароль ${number}`);
  const hashing = words.map((word) => hashPassword(word));
  expect(waitingPasswords()).toBe(WAITING);
  const hashes = await Promise.all(hashing);
  expect(waitingPasswords()).toBe(0);
  const [first = '', second = ''] = hashes;
  expect(new Set(hashes).size).toBe(words.length);
  expect(await Promise.all([verifyPassword(first, 'пароль 0'), verifyPassword(second, 'пароль 0')])).toEqual([true, false]);
});

test('a password has one spelling, whatever keyboard composed its letters', async () => {
  const hash = await hashPassword('Чайка й ё'.normalize('NFD'));
  expect(await verifyPassword(hash, 'Чайка й ё'.normalize('NFC'))).toBe(true);
});

test('who waits too long for a turn, as when the database is silent, is told to come again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const silence = Promise.withResolvers<string>();
  const silent = Array.from({ length: TURNS }, () => inTurn(() => silence.promise));
  const late = inTurn(() => Promise.resolve('late'));
  // Work begins a moment after it is given.
  await new Promise(setImmediate);
  expect(waitingPasswords()).toBe(1);
  vi.advanceTimersByTime(15_001);
  const soon = inTurn(() => Promise.resolve('soon'));
  silence.resolve('silent');
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([...silent, soon])).toEqual([...silent.map(() => 'silent'), 'soon']);
  vi.useRealTimers();
});
