import { describe, expect, test } from 'vitest';
import { ActivityMeter, STILL_MS } from './activity-meter.ts';

const SECOND = 1_000;

/** Lets time pass second by second, as on a page. */
function pass(meter: ActivityMeter, from: number, seconds: number, isSeen = true): number {
  for (let second = 1; second <= seconds; second++) meter.tick(from + second * SECOND, isSeen);
  return from + seconds * SECOND;
}

describe('active time', () => {
  test('goes to the current question, and is taken once', () => {
    const meter = new ActivityMeter(0);
    let now = pass(meter, 0, 2);
    meter.moveTo('a', now, true);
    now = pass(meter, now, 3);
    meter.moveTo('b', now, true);
    pass(meter, now, 5);
    expect(meter.take()).toEqual({ total: 10, seconds: { a: 3, b: 5 } });
    expect(meter.take()).toEqual({ total: 0, seconds: {} });
  });

  test('stands while the page is not seen', () => {
    const meter = new ActivityMeter(0);
    const now = pass(meter, pass(meter, 0, 4), 60, false);
    meter.act(now);
    pass(meter, now, 2);
    expect(meter.pending).toBe(6);
  });

  test('stands after 5 minutes without a key, a touch or a scroll, until the next', () => {
    const meter = new ActivityMeter(0);
    const now = pass(meter, 0, 20 * 60);
    expect(meter.pending).toBe(STILL_MS / SECOND);
    meter.act(now);
    pass(meter, now, 7);
    expect(meter.pending).toBe(STILL_MS / SECOND + 7);
  });

  test('leaves out what a device has slept', () => {
    const meter = new ActivityMeter(0);
    meter.tick(4 * 60 * SECOND, true);
    expect(meter.pending).toBe(5);
  });
});
