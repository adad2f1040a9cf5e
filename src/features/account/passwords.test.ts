import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, waitingPasswords } from './passwords.ts';

const HALF_A_CLASS = 15;

test('passwords that no core is free for wait, and are all done in the end', async () => {
  const words = Array.from({ length: HALF_A_CLASS }, (_, number) => `пароль ${number}`);
  const hashing = words.map((word) => hashPassword(word));
  // Each thread has one under way and the next at hand.
  expect(waitingPasswords()).toBe(HALF_A_CLASS - 2 * availableParallelism());
  const hashes = await Promise.all(hashing);
  expect(waitingPasswords()).toBe(0);
  const [first = '', second = ''] = hashes;
  expect(new Set(hashes).size).toBe(HALF_A_CLASS);
  expect(await Promise.all([verifyPassword(first, 'пароль 0'), verifyPassword(second, 'пароль 0')])).toEqual([true, false]);
});

test('a password has one spelling, whatever keyboard composed its letters', async () => {
  const hash = await hashPassword('Чайка й ё'.normalize('NFD'));
  expect(await verifyPassword(hash, 'Чайка й ё'.normalize('NFC'))).toBe(true);
});
