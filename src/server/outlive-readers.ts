/**
 * Lets a site go on whose lines nobody takes any more: a full disk, a reader that is gone. Without listeners Node ends the
 * process at some of them.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
