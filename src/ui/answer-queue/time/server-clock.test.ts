/** The clock is set only by a response to a request that was just made (rule R201). */
import { beforeEach, expect, it, vi } from 'vitest';

const START = Date.UTC(2026, 2, 2, 9);
const at = (ms: number): string => new Date(START + ms).toISOString();

// Each test starts like a page: the clock has not been measured yet.
let clock: typeof import('./server-clock.ts');
beforeEach(async () => {
  vi.resetModules();
  clock = await import('./server-clock.ts');
  vi.useFakeTimers({ now: START });
  return () => vi.useRealTimers();
});

it('before any answer the offset is that of the last visit', () => {
  expect(clock.serverClockOffset(7)).toBe(7);
});

it('the clock is measured against the middle between sending and receiving', () => {
  clock.setServerTime(at(60_000), START, START + 8_000);
  expect(clock.serverClockOffset(0)).toBe(56_000);
});

it('a test that is asked for sets the clock by the times of that request, however slow it is', async () => {
  const asked = clock.measureClock(() => new Promise<{ draft: { now: string } }>((resolve) => setTimeout(() => resolve({ draft: { now: at(5_000) } }), 10_000)));
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  expect(clock.serverClockOffset(0)).toBe(0);
});

it('a list sets the clock by a test that runs', async () => {
  await clock.measureByList(async () => [{ clock: null }, { clock: { now: at(60_000) } }]);
  expect(clock.serverClockOffset(0)).toBe(60_000);
  await clock.measureByList(async () => [{ clock: null }]);
  expect(clock.serverClockOffset(0)).toBe(60_000);
});

it('a test without a draft says no time', async () => {
  await clock.measureClock(async () => ({ draft: null }));
  expect(clock.serverClockOffset(7)).toBe(7);
});
