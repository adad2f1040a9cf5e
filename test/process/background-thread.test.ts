import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { BackgroundThread, TaskTimeoutError } from '../../src/threads/background-thread.ts';
import { NICENESS } from '../../src/threads/niceness.ts';

const HEAP = { young: 4, old: 64 };
/** The timeout is shorter than the start of the thread. */
const TIMEOUT_MS = 1_500;

test('the limit of a task counts neither the start of the thread nor the task before; after it the thread is ended, and another one starts', async () => {
  const thread = new BackgroundThread(new URL('../support/fixtures/slow-thread.ts', import.meta.url), HEAP);
  const [first, endless, last] = await Promise.allSettled([
    thread.run('wait', 1, TIMEOUT_MS),
    thread.run('wait', 60_000, TIMEOUT_MS),
    thread.run('priority', null, TIMEOUT_MS),
  ]);
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(TaskTimeoutError) as unknown });
  // The process may have a niceness of its own. The thread's niceness is added to it.
  expect(last).toMatchObject({ status: 'fulfilled', value: Math.min(19, getPriority() + NICENESS) });
});

test('a thread that cannot start is unavailable, again and again', async () => {
  const thread = new BackgroundThread(new URL('no-such-file.ts', import.meta.url), HEAP);
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(thread.run('anything', null, TIMEOUT_MS)).rejects.toMatchObject({ code: 'unavailable' });
  }
});
