/**
 * Calls `stop` when a signal is to end the program. A hang-up (SIGHUP) counts as such a signal only if the program has
 * a terminal: the user has then closed its window. Without a terminal (`nohup`, `</dev/null`) the program has to ignore
 * the hang-up itself, because Node resets what `nohup` has set.
 * @param hasTerminal whether the standard input is a terminal
 */
export function onStopSignals(hasTerminal: boolean, stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.on('SIGHUP', hasTerminal ? stop : () => undefined);
}
