/** Records the SQL that a function sends to its database. */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Engine } from '../../src/db/database.ts';

export interface Statement {
  /** The SQL with a ? in the place of each value. */
  shape: string;
  /** The SQL in a form that `explain` accepts. */
  text: string;
  /** The parameters of PostgreSQL's text. SQLite's text contains them. */
  values: readonly unknown[];
}

/**
 * Runs `work` and records the statements that this process sends meanwhile. It records at the driver, below everything
 * that prepares or caches statements.
 * @returns each statement once, with the values of its first run, in the order of the first runs
 */
export async function captureQueries(engine: Engine, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const record: Recorder = (statement) => {
    if (!seen.has(statement.shape)) seen.set(statement.shape, statement);
  };
  const stop = engine === 'sqlite' ? recordSqlite(record) : recordPostgres(record);
  try {
    await work();
  } finally {
    stop();
  }
  return [...seen.values()];
}

type Recorder = (statement: Statement) => void;

function recordSqlite(record: Recorder): () => void {
  const methods = ['all', 'run', 'iterate'] as const;
  const originals = methods.map((method) => [method, StatementSync.prototype[method]] as const);
  for (const [method, original] of originals) {
    StatementSync.prototype[method] = function recording(this: StatementSync, ...values: never[]) {
      const result: unknown = Reflect.apply(original, this, values);
      record({ shape: this.sourceSQL, text: this.expandedSQL, values: [] });
      return result;
    } as never;
  }
  return () => {
    for (const [method, original] of originals) StatementSync.prototype[method] = original as never;
  };
}

function recordPostgres(record: Recorder): () => void {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function recording(this: pg.Client, ...parameters: unknown[]) {
    const [text, values] = parameters;
    if (typeof text === 'string') {
      record({ shape: text.replace(/\$\d+/g, '?'), text, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(original, this, parameters) as unknown;
  } as never;
  return () => {
    pg.Client.prototype.query = original;
  };
}
