import { expect, test, vi } from 'vitest';
import { onStopSignals } from './stop-signals.ts';

test.for([
  { hasTerminal: true, ends: ['SIGTERM', 'SIGINT', 'SIGHUP'] },
  { hasTerminal: false, ends: ['SIGTERM', 'SIGINT'] },
])('with a terminal: $hasTerminal, the program ends at $ends and outlives other signals', ({ hasTerminal, ends }) => {
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const stop = vi.fn<(signal: NodeJS.Signals) => void>();
  onStopSignals(hasTerminal, stop);
  const handlers = on.mock.calls as unknown as [NodeJS.Signals, (signal: NodeJS.Signals) => void][];
  on.mockRestore();
  for (const [signal, handle] of handlers) handle(signal);
  expect(handlers.map(([signal]) => signal)).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
  expect(stop.mock.calls.flat()).toEqual(ends);
});
