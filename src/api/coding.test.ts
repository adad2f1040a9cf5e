import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { accepts, codingFor, encode } from './coding.ts';

const large = JSON.stringify(Array.from({ length: 200 }, (_, number) => `Вопрос ${number}: где идёт фотосинтез?`));

test.each([
  ['br', 'br', true],
  ['gzip, deflate, br', 'br', true],
  ['gzip;q=0.5,BR ; q=1', 'br', true],
  ['br;q=0, gzip', 'br', false],
  ['br; q=0.000', 'br', false],
  ['br;q=much', 'br', false],
  ['abr, brx', 'br', false],
  ['', 'gzip', false],
  ['*', 'gzip', false],
  ['x-gzip', 'gzip', false],
  ['gzip\t; q = 1', 'gzip', true],
] as const)('of %j, %s is taken: %s', (header, coding, expected) => {
  expect(accepts(header, coding)).toBe(expected);
});

test('a header of blanks is read as soon as any other', () => {
  // Looked at once from each of them, they would take longer than a test may.
  const blanks = ' '.repeat(100_000);
  expect(accepts(`br${blanks};${blanks}q=0${blanks}x, gzip`, 'br')).toBe(false);
});

describe('a text', () => {
  test('that is large leaves in the smallest coding that its reader takes', () => {
    expect(codingFor(large, 'gzip, deflate, br')).toBe('br');
    expect(codingFor(large, 'gzip, deflate')).toBe('gzip');
    expect(codingFor(large, 'deflate')).toBeNull();
    expect(codingFor(large, undefined)).toBeNull();
  });

  test('that is small leaves as it is', () => {
    expect(codingFor('{"user":null}', 'gzip, deflate, br')).toBeNull();
  });

  test('is the same when it has been read', async () => {
    const [short, shorter] = [await encode(large, 'gzip'), await encode(large, 'br')];
    expect([gunzipSync(short).toString(), brotliDecompressSync(shorter).toString()]).toEqual([large, large]);
    for (const { length } of [short, shorter]) expect(length).toBeLessThan(Buffer.byteLength(large) / 5);
  });
});
