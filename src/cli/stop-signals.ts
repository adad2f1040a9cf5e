/**
 * The signals that end a program that was started by hand. A hang-up (SIGHUP) is one of them where the program has a terminal: its window was
 * closed. Without a terminal (`nohup`, `</dev/null`) the program goes on. Node forgets that `nohup` has told it to ignore a hang-up, so
 * the program ignores it itself.
 * @param hasTerminal whether the standard input is a terminal
 */
export function onStopSignals(hasTerminal: boolean, stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.on('SIGHUP', hasTerminal ? stop : () => undefined);
}
