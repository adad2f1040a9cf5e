import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { accepts, negotiateEncoding, compress } from './compression.ts';

const large = JSON.stringify(Array.from({ length: 200 }, (_, index) => `Вопрос ${index}: где идёт фотосинтез?`));

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
] as const)('Accept-Encoding %j accepts %s: %s', (header, coding, expected) => {
  expect(accepts(header, coding)).toBe(expected);
});

test('a header with long runs of spaces is read in linear time', () => {
  // In quadratic time this would exceed the timeout of a test.
  const spaces = ' '.repeat(100_000);
  expect(accepts(`br${spaces};${spaces}q=0${spaces}x, gzip`, 'br')).toBe(false);
});

describe('response compression', () => {
  test('a large text gets the smallest coding that the client accepts', () => {
    expect(negotiateEncoding(large, 'gzip, deflate, br')).toBe('br');
    expect(negotiateEncoding(large, 'gzip, deflate')).toBe('gzip');
    expect(negotiateEncoding(large, 'deflate')).toBeNull();
    expect(negotiateEncoding(large, undefined)).toBeNull();
  });

  test('a small text is not compressed', () => {
    expect(negotiateEncoding('{"user":null}', 'gzip, deflate, br')).toBeNull();
  });

  test('a compressed text is the same after decompression', async () => {
    const [gzipped, brotlied] = [await compress(large, 'gzip'), await compress(large, 'br')];
    expect([gunzipSync(gzipped).toString(), brotliDecompressSync(brotlied).toString()]).toEqual([large, large]);
    for (const { length } of [gzipped, brotlied]) expect(length).toBeLessThan(Buffer.byteLength(large) / 5);
  });
});
