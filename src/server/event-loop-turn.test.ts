import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopTurn } from './event-loop-turn.ts';

/** Keeps the thread at work, in time of its own. */
function work(ms: number): void {
  const spent = (): number => process.threadCpuUsage().user / 1000;
  for (const start = spent(); spent() - start < ms; );
}

test('a turn is as long as the thread has worked since the event loop came round', async () => {
  const turn = new EventLoopTurn();
  work(120);
  expect(turn.worked(50)).toBeGreaterThan(100);
  const { number } = turn;
  while (turn.number === number) await sleep(1);
  expect(turn.worked(50)).toBeLessThan(100);
});

test('waiting for something else is no work', () => {
  const turn = new EventLoopTurn();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(turn.worked(50)).toBeLessThan(100);
});
