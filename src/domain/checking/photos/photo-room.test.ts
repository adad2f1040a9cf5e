import { describe, expect, test } from 'vitest';
import { parseSize, roomFor } from './photo-room.ts';

const GB = 1_000_000_000;

describe('room for photos', () => {
  test('is what the quota leaves, and with a disk what it takes until 1 GB is free', () => {
    expect(roomFor({ quota: 5 * GB, stored: 2 * GB, free: null })).toBe(3 * GB);
    expect(roomFor({ quota: 5 * GB, stored: 2 * GB, free: 10 * GB })).toBe(3 * GB);
    expect(roomFor({ quota: 5 * GB, stored: 2 * GB, free: 1.5 * GB })).toBe(0.5 * GB);
    expect(roomFor({ quota: 5 * GB, stored: 2 * GB, free: 0.5 * GB })).toBe(0);
    expect(roomFor({ quota: GB, stored: 2 * GB, free: null })).toBe(0);
  });

  test.for<[string, number | null]>([
    ['5GB', 5 * GB],
    ['750MB', 750_000_000],
    ['0GB', null],
    ['5 GB', null],
    ['5gb', null],
    ['1.5GB', null],
    ['5', null],
    ['-1GB', null],
    ['99999999GB', null],
  ])('the size %s is %j', ([text, bytes]) => {
    expect(parseSize(text)).toBe(bytes);
  });
});
