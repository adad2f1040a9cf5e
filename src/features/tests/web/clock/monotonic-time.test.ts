import { expect, test } from 'vitest';
import { startMonotonicTime } from './monotonic-time.ts';

const NOW = Date.UTC(2026, 10, 27, 10);
const MINUTE = 60_000;
const at = (ms: number): { now: string } => ({ now: new Date(ms).toISOString() });

/** A device whose clock is `lack` ms behind the server's clock. The device has never measured the difference. */
function deviceWith(lack: number) {
  const state = { wall: NOW - lack, monotonic: 5 };
  return { state, now: () => state.wall, monotonic: () => state.monotonic, offset: (otherwise: number) => otherwise };
}

test('what the server has just told goes on with the clock that has passed more', () => {
  const device = deviceWith(60 * MINUTE);
  const time = startMonotonicTime({ clock: at(NOW), copy: null }, device);
  expect(time()).toBe(NOW);
  // Somebody sets the clock back.
  Object.assign(device.state, { wall: device.state.wall - 30 * MINUTE, monotonic: 5 + 2 * MINUTE });
  expect(time()).toBe(NOW + 2 * MINUTE);
  // The tab was asleep, and its monotonic clock stood still.
  device.state.wall = NOW - 60 * MINUTE + 9 * MINUTE;
  expect(time()).toBe(NOW + 9 * MINUTE);
});

test('a copy goes by the clock of the device, by what it lacked, and never below the last time that is stored', () => {
  const device = deviceWith(3 * MINUTE);
  const loaded = at(NOW - 50 * MINUTE);
  expect(startMonotonicTime({ clock: loaded, copy: { clockOffset: 3 * MINUTE, seenAt: 0 } }, device)()).toBe(NOW);
  device.state.wall = NOW - 90 * MINUTE;
  const time = startMonotonicTime({ clock: loaded, copy: { clockOffset: 3 * MINUTE, seenAt: NOW } }, device);
  expect(time()).toBe(NOW);
  device.state.monotonic += 4 * MINUTE;
  expect(time()).toBe(NOW + 4 * MINUTE);
});
