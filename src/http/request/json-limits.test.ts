import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceedsJsonLimits } from './json-limits.ts';

const MAX_VALUES = 5_000;
const isRejected = (json: string): boolean => exceedsJsonLimits(Buffer.from(json), MAX_VALUES);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const arrayOf = (count: number): string => `[${Array.from({ length: count }, () => 0).join()}]`;
const objectOf = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [key, key])));

describe('JSON limits', () => {
  test('JSON deeper than 32 levels is rejected', () => {
    expect([isRejected(nested(32)), isRejected(nested(33))]).toEqual([false, true]);
    expect([isRejected('{"a":'.repeat(32)), isRejected('{"a":'.repeat(33))]).toEqual([false, true]);
    expect(isRejected(`[${nested(31)},${nested(31)},${nested(31)}]`)).toBe(false);
  });

  test('JSON with more values than the endpoint takes is rejected', () => {
    expect([isRejected(arrayOf(MAX_VALUES)), isRejected(arrayOf(MAX_VALUES + 1))]).toEqual([false, true]);
    expect([isRejected(`[${'[],'.repeat(2_499)}0]`), isRejected(`[${'[],'.repeat(2_501)}0]`)]).toEqual([false, true]);
  });

  test('JSON with an object of more than 200 members is rejected', () => {
    expect([isRejected(objectOf(200)), isRejected(objectOf(201))]).toEqual([false, true]);
    expect(isRejected(`[${objectOf(200)},${objectOf(200)}]`)).toBe(false);
    expect([isRejected(`{"a":${arrayOf(4_000)}}`), isRejected(`{"a":[${objectOf(201)}]}`)]).toEqual([false, true]);
  });

  test('brackets and commas within strings do not count', () => {
    for (const text of ['['.repeat(100), '"'.repeat(100), '\\'.repeat(101), `\\"${'{'.repeat(100)}`, ','.repeat(200_000)]) {
      expect(isRejected(JSON.stringify({ text, after: text }))).toBe(false);
      expect(isRejected(JSON.stringify([text, text]) + nested(33))).toBe(true);
    }
  });

  test('any small JSON passes, and bytes that are no JSON do not throw', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 10 }), fc.uint8Array(), (json, bytes) => {
        expect(isRejected(json)).toBe(false);
        expect(exceedsJsonLimits(Buffer.from(bytes), MAX_VALUES)).toBe(false);
      }),
    );
  });
});
