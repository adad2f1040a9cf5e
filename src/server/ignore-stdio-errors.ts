/**
 * Ignores write errors on stdout and stderr (EPIPE, ENOSPC). Without an `error` listener they would crash the process.
 */
export function ignoreStdioErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
