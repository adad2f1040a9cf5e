import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Engine } from '../storage/database.ts';

/** A statement that a database was given. */
export interface Statement {
  /** With a ? for each value. */
  shape: string;
  /** As `explain` takes it. */
  text: string;
  /** Of PostgreSQL's text; in SQLite's they stand already. */
  values: readonly unknown[];
}

/**
 * Runs a piece of work and notes what this process asks a database meanwhile: at the driver, below everything that
 * prepares, keeps or repeats statements.
 * @returns each once, with the values of its first run, in the order of these
 */
export async function statementsOf(engine: Engine, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const note = (statement: Statement): void => {
    if (!seen.has(statement.shape)) seen.set(statement.shape, statement);
  };
  const stop = engine === 'sqlite' ? listenToSqlite(note) : listenToPostgres(note);
  try {
    await work();
  } finally {
    stop();
  }
  return [...seen.values()];
}

type Note = (statement: Statement) => void;

function listenToSqlite(note: Note): () => void {
  const methods = ['all', 'run', 'iterate'] as const;
  const originals = methods.map((method) => [method, StatementSync.prototype[method]] as const);
  for (const [method, original] of originals) {
    StatementSync.prototype[method] = function listening(this: StatementSync, ...values: never[]) {
      const result: unknown = Reflect.apply(original, this, values);
      note({ shape: this.sourceSQL, text: this.expandedSQL, values: [] });
      return result;
    } as never;
  }
  return () => {
    for (const [method, original] of originals) StatementSync.prototype[method] = original as never;
  };
}

function listenToPostgres(note: Note): () => void {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function listening(this: pg.Client, ...parameters: unknown[]) {
    const [text, values] = parameters;
    if (typeof text === 'string') {
      note({ shape: text.replace(/\$\d+/g, '?'), text, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(original, this, parameters) as unknown;
  } as never;
  return () => {
    pg.Client.prototype.query = original;
  };
}
