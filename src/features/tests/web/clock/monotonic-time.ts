/** The time of the server, on a page of a test with a clock. */
import type { Clock } from '../../../../domain/clock/clock.ts';
import { serverClockOffset } from '../../../../ui/answer-queue/time/server-clock.ts';

interface Known {
  clock: Pick<Clock, 'now'>;
  /** Set if the test is an offline copy, because its `clock.now` is as old as the copy. `null` if the server has just sent the test. */
  copy: { clockOffset: number; seenAt: number } | null;
}

/** The clocks of the device, in ms. */
export interface DeviceClock {
  /** The time by the clock that the user can set. */
  now(): number;
  /** The time by a clock that never goes back. */
  monotonic(): number;
  /** How far `now` is behind the server's clock; `otherwise` if this was never measured. */
  offset(otherwise: number): number;
}

const DEVICE: DeviceClock = { now: () => Date.now(), monotonic: () => performance.now(), offset: serverClockOffset };

/**
 * Makes a clock that shows the time of the server. It measures the elapsed time with both clocks of the device and takes the larger value, so
 * nobody gains time by setting the clock back. After a reload without a network, the time is never earlier than the last stored time.
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
