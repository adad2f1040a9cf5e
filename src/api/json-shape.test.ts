import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooIntricate } from './json-shape.ts';

const isRefused = (json: string): boolean => isTooIntricate(Buffer.from(json));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const manyIn = (count: number): string => `[${Array.from({ length: count }, () => 0).join()}]`;
const objectOf = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [key, key])));

describe('the shape of a JSON text', () => {
  test('has 32 levels at most', () => {
    expect([isRefused(nested(32)), isRefused(nested(33))]).toEqual([false, true]);
    expect([isRefused('{"a":'.repeat(32)), isRefused('{"a":'.repeat(33))]).toEqual([false, true]);
    expect(isRefused(`[${nested(31)},${nested(31)},${nested(31)}]`)).toBe(false);
  });

  test('has 150,000 values at most', () => {
    expect([isRefused(manyIn(150_000)), isRefused(manyIn(150_001))]).toEqual([false, true]);
    expect([isRefused(`[${'[],'.repeat(74_999)}0]`), isRefused(`[${'[],'.repeat(75_001)}0]`)]).toEqual([false, true]);
  });

  test('has 200 members in an object at most', () => {
    expect([isRefused(objectOf(200)), isRefused(objectOf(201))]).toEqual([false, true]);
    expect(isRefused(`[${objectOf(200)},${objectOf(200)}]`)).toBe(false);
    expect([isRefused(`{"a":${manyIn(5_000)}}`), isRefused(`{"a":[${objectOf(201)}]}`)]).toEqual([false, true]);
  });

  test('is not that of what stands in a text', () => {
    for (const text of ['['.repeat(100), '"'.repeat(100), '\\'.repeat(101), `\\"${'{'.repeat(100)}`, ','.repeat(200_000)]) {
      expect(isRefused(JSON.stringify({ text, after: text }))).toBe(false);
      expect(isRefused(JSON.stringify([text, text]) + nested(33))).toBe(true);
    }
  });

  test('of whatever fits is fine, and bytes that are no JSON do no harm', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 10 }), fc.uint8Array(), (json, bytes) => {
        expect(isRefused(json)).toBe(false);
        expect(isTooIntricate(Buffer.from(bytes))).toBe(false);
      }),
    );
  });
});
