/**
 * Calls `stop` at the signals that end a program. A hang-up (SIGHUP) is among them only when the program has a
 * terminal, whose window was then closed. Without a terminal (`nohup`, `</dev/null`) the program continues: Node undoes
 * what `nohup` has set, so the program ignores the hang-up itself.
 * @param hasTerminal whether the standard input is a terminal
 */
export function onStopSignals(hasTerminal: boolean, stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.on('SIGHUP', hasTerminal ? stop : () => undefined);
}
