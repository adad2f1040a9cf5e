import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** How a program is interrupted at a statement. */
export type Interruption = 'throw' | 'kill';

/** The message of the error that an interrupted statement throws. */
export const INTERRUPTED = 'interrupted by the test';

/**
 * Interrupts this process at its nth database statement (SQLite or PostgreSQL).
 * @param statement n, from 1
 * @param first a part of the statement that is counted first; by default all are counted
 * @returns a function that removes the interruption
 */
export function interruptAt(statement: number, how: Interruption, first = ''): () => void {
  let count = 0;
  const onStatement = (text: string): void => {
    if (count === 0 && !text.includes(first)) return;
    count += 1;
    if (count < statement) return;
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    // Only one statement fails: the program may run others to handle the error.
    if (count === statement) throw new Error(INTERRUPTED);
  };
  const restores = [
    wrap(StatementSync.prototype, 'all', (self) => onStatement((self as StatementSync).sourceSQL)),
    wrap(StatementSync.prototype, 'run', (self) => onStatement((self as StatementSync).sourceSQL)),
    wrap(pg.Client.prototype, 'query', (_, text) => onStatement(String(text))),
  ];
  return () => {
    for (const restore of restores) restore();
  };
}

/**
 * The environment in which a program is killed at its nth statement. Statements count from the first that contains
 * `first`.
 */
export const killedAt = (statement: number, first = ''): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.resolve('./interrupted-process.ts')}`,
  INTERRUPTED_AT: String(statement),
  INTERRUPTED_FROM: first,
});

/**
 * Calls `before` before each call of a method, with its object and its first argument.
 * @returns a function that restores the method
 */
function wrap<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  before: (self: unknown, first: unknown) => void,
): () => void {
  const method = owner[name];
  owner[name] = function wrapped(this: unknown, ...args: never[]): unknown {
    before(this, args[0]);
    return method.apply(this, args);
  };
  return () => void (owner[name] = method);
}
