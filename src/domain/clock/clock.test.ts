import { describe, expect, test } from 'vitest';
import { endOf, isOver, minutesBetween, passedMs, pressWithin } from './clock.ts';

const START = '2026-11-27T10:00:00.000Z';
const END = '2026-11-27T13:55:00.000Z';
const LATER = '2026-11-27T15:00:00.000Z';
const exam = { startedAt: START, timeLimit: 235, timeMode: 'exam', extraMinutes: 0 } as const;
const bounds = { startedAt: START, endsAt: END };

describe('the end of a clock', () => {
  test('is start, limit and extra minutes together', () => {
    expect(endOf(exam)).toBe(END);
    expect(endOf({ ...exam, extraMinutes: 90 })).toBe('2026-11-27T15:25:00.000Z');
  });

  test('does not exist in a training', () => {
    expect(endOf({ ...exam, timeMode: 'training' })).toBeNull();
    expect(isOver(null, LATER)).toBe(false);
  });

  test('has come with its own moment', () => {
    expect([isOver(END, '2026-11-27T13:54:59.999Z'), isOver(END, END)]).toEqual([false, true]);
  });
});

describe('bounds of an attempt', () => {
  test('nothing passes after the end or before the start', () => {
    expect(passedMs(bounds, LATER)).toBe(235 * 60_000);
    expect(passedMs(bounds, '2026-11-27T10:01:00.000Z')).toBe(60_000);
    expect(passedMs({ ...bounds, endsAt: null }, LATER)).toBe(5 * 60 * 60_000);
    expect(passedMs(bounds, '2026-11-27T09:00:00.000Z')).toBe(0);
  });

  test('a press lies between start, end and now', () => {
    expect(pressWithin(bounds, '2026-11-27T12:00:00Z', LATER)).toBe('2026-11-27T12:00:00.000Z');
    expect(pressWithin(bounds, '2026-11-27T09:00:00Z', LATER)).toBe(START);
    expect(pressWithin(bounds, '2026-11-27T14:30:00Z', LATER)).toBe(END);
    expect(pressWithin(bounds, '2026-11-27T13:00:00Z', '2026-11-27T12:00:00.000Z')).toBe('2026-11-27T12:00:00.000Z');
  });

  test('a begun minute does not count', () => expect(minutesBetween(START, '2026-11-27T13:31:59.000Z')).toBe(211));
});
