import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** How a program is interrupted. */
export type Interruption = 'throw' | 'kill';

/** What the statement says that was not let through. */
export const INTERRUPTED = 'interrupted by the test';

/**
 * Lets no more than so many statements of this process, less one, through to its databases of either kind.
 * @returns what lets all through again
 */
export function interruptAt(place: number, how: Interruption): () => void {
  let count = 0;
  const pass = (): void => {
    count += 1;
    if (count < place) return;
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    // Once: what follows is how the program deals with it.
    if (count === place) throw new Error(INTERRUPTED);
  };
  const restored = [guard(StatementSync.prototype, 'all', pass), guard(StatementSync.prototype, 'run', pass), guard(pg.Client.prototype, 'query', pass)];
  return () => {
    for (const restore of restored) restore();
  };
}

/** The environment in which a program is killed at one of its statements. */
export const killedAt = (place: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.resolve('./interrupted-process.ts')}`,
  INTERRUPTED_AT: String(place),
});

/** Puts a call in front of a method. */
function guard<Name extends string>(owner: Record<Name, (...args: never[]) => unknown>, name: Name, pass: () => void): () => void {
  const method = owner[name];
  owner[name] = function guarded(this: unknown, ...args: never[]): unknown {
    pass();
    return method.apply(this, args);
  };
  return () => void (owner[name] = method);
}
