/** The time of the server on a page of a test by the clock. */
import type { Clock } from '../../../../domain/clock/clock.ts';
import { serverClockOffset } from '../../../../ui/answer-queue/time/server-clock.ts';

interface Known {
  clock: Pick<Clock, 'now'>;
  /** What the device knows of a copy, whose `now` is that of its loading; `null` for what the server has just told. */
  copy: { clockOffset: number; seenAt: number } | null;
}

/** The clocks of the device: the one that can be set, a monotonic one, and how far the first is behind the server as far as it is measured, ms. */
export interface DeviceClock {
  now(): number;
  monotonic(): number;
  offset(otherwise: number): number;
}

const DEVICE: DeviceClock = { now: () => Date.now(), monotonic: () => performance.now(), offset: serverClockOffset };

/**
 * The larger of what the device's own clock and its monotonic one have passed counts, so that setting the clock back gives nobody
 * time. After a reload without a network the time never falls below the last one that is stored.
 */
export function startMonotonicTime({ clock, copy }: Known, device = DEVICE): () => number {
  const [wall, monotonic] = [device.now(), device.monotonic()];
  const told = Date.parse(clock.now);
  const base = copy === null ? told : Math.max(told, copy.seenAt, wall + copy.clockOffset);
  return () => {
    const passed = Math.max(device.now() - wall, device.monotonic() - monotonic);
    return wall + passed + device.offset(base - wall);
  };
}
