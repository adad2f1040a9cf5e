import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeeper, WRITE_DELAY_MS } from './delayed-writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeperOf(isWritten: boolean) {
  const log: string[] = [];
  const keeper = createKeeper<string>({ write: ({ values }) => log.push(values), remove: () => log.push('removed') }, isWritten);
  return { log, change: (values: string) => keeper.change({ values, revision: 1 }), keeper };
}

// Shows rule R157.
test('the last of many changes is written while the typing goes on, and every change within a second', () => {
  const { log, change } = keeperOf(false);
  for (let key = 0; key < 10; key += 1) {
    change(`т${key}`);
    vi.advanceTimersByTime(WRITE_DELAY_MS / 5);
  }
  expect(log).toEqual(['т4', 'т9']);
  expect(WRITE_DELAY_MS).toBeLessThan(1_000);
});

test('edits that are dropped are not written later, and the next change is', () => {
  const { log, change, keeper } = keeperOf(false);
  change('а');
  keeper.drop();
  vi.runAllTimers();
  expect(log).toEqual([]);
  change('б');
  keeper.flush();
  keeper.drop();
  keeper.drop();
  vi.runAllTimers();
  expect(log).toEqual(['б', 'removed']);
});

test('edits that were kept before this opening of the form go with a drop', () => {
  const { log, keeper } = keeperOf(true);
  keeper.drop();
  expect(log).toEqual(['removed']);
});
