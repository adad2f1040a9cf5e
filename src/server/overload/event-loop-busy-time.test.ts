import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measureBusyTime } from './event-loop-busy-time.ts';

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

describe('event-loop busy time with given clocks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start() {
    const time = { wall: 1_000, cpu: 70 };
    const cpuMs = vi.fn<() => number>(() => time.cpu);
    return { time, cpuMs, ...measureBusyTime({ wallMs: () => time.wall, cpuMs }) };
  }

  test('busy time is the CPU time since the last tick', () => {
    const { time, isBusyFor } = start();
    time.wall += 300;
    time.cpu += 120;
    expect([isBusyFor(120), isBusyFor(121)]).toEqual([true, false]);

    vi.advanceTimersByTime(50);
    time.wall += 60;
    time.cpu += 55;
    expect([isBusyFor(55), isBusyFor(56)]).toEqual([true, false]);
  });

  test('a restart forgets the CPU time of the turn, and its periods', () => {
    const { time, isBusyFor, restart } = start();
    time.wall += 700;
    time.cpu += 700;
    expect([isBusyFor(500, 100), isBusyFor(400, 400)]).toEqual([false, true]);
    restart();
    expect(isBusyFor(1)).toBe(false);
    time.wall += 500;
    time.cpu += 500;
    expect(isBusyFor(500, 100)).toBe(true);
  });

  test('in a tick that goes on a new period begins after the rest, for each limit alone', () => {
    const { time, isBusyFor } = start();
    const work = (ms: number): void => {
      time.wall += ms;
      time.cpu += ms;
    };
    work(500);
    expect(isBusyFor(500, 100)).toBe(true);
    work(99);
    expect(isBusyFor(500, 100)).toBe(true);
    work(1);
    expect([isBusyFor(500, 100), isBusyFor(550, 100)]).toEqual([false, true]);
    work(499);
    expect(isBusyFor(500, 100)).toBe(false);
    work(1);
    expect(isBusyFor(500, 100)).toBe(true);
    // Without `restMs`, the turn of the event loop is not divided into periods.
    expect(isBusyFor(40)).toBe(true);

    vi.advanceTimersByTime(50);
    work(499);
    expect(isBusyFor(500, 100)).toBe(false);
  });

  test('time without CPU work does not count as busy', () => {
    const { time, isBusyFor } = start();
    time.wall += 200;
    expect(isBusyFor(1)).toBe(false);
  });

  test('the CPU clock is not read before the limit has passed by the wall clock', () => {
    const { time, cpuMs, isBusyFor } = start();
    cpuMs.mockClear();
    time.wall += 49;
    expect(isBusyFor(50)).toBe(false);
    expect(cpuMs).not.toHaveBeenCalled();
  });
});

test('the default clocks count the CPU work of this thread and not its waiting', () => {
  const { isBusyFor } = measureBusyTime();
  const start = threadCpuMs();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  while (threadCpuMs() - start < 20);
  expect([isBusyFor(20), isBusyFor(200)]).toEqual([true, false]);
});
