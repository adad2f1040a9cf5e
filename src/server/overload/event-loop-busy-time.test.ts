import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EventLoopBusyTime } from './event-loop-busy-time.ts';

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
    return { time, cpuMs, busyTime: new EventLoopBusyTime({ wallMs: () => time.wall, cpuMs }) };
  }

  test('busy time is the CPU time since the last tick', () => {
    const { time, busyTime } = start();
    time.wall += 300;
    time.cpu += 120;
    expect([busyTime.tick, busyTime.busyMs(50)]).toEqual([0, 120]);

    vi.advanceTimersByTime(50);
    expect(busyTime.tick).toBe(1);
    time.wall += 60;
    time.cpu += 55;
    expect(busyTime.busyMs(50)).toBe(55);
  });

  test('time without CPU work does not count as busy', () => {
    const { time, busyTime } = start();
    time.wall += 200;
    expect(busyTime.busyMs(50)).toBe(0);
  });

  test('below the threshold busy time is the wall time, and the CPU clock is not read', () => {
    const { time, cpuMs, busyTime } = start();
    cpuMs.mockClear();
    time.wall += 49;
    expect(busyTime.busyMs(50)).toBe(49);
    expect(cpuMs).not.toHaveBeenCalled();
  });
});

test('the default clocks count the CPU work of this thread and not its waiting', () => {
  const before = threadCpuMs();
  const busyTime = new EventLoopBusyTime();
  const start = threadCpuMs();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  while (threadCpuMs() - start < 20);
  const end = threadCpuMs();
  const busyMs = busyTime.busyMs(0);
  expect(busyMs).toBeGreaterThanOrEqual(end - start);
  expect(busyMs).toBeLessThanOrEqual(threadCpuMs() - before);
});
