import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, waitingPasswords } from './passwords.ts';

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
