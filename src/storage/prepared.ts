import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Database } from './database.ts';
import type { RunAtOnce } from './sqlite.ts';

/** Runs a statement at once; `null` while it can't. */
type Runner = (...statement: Parameters<RunAtOnce>) => ReturnType<RunAtOnce> | null;

const runners = new WeakMap<Database, Runner>();

/**
 * Lets prepared queries of a database, or of a transaction, bypass Kysely's queue for its connection, which costs more
 * than they do.
 * @returns what ends that
 */
export function letRunAtOnce(db: Database, run: Runner): () => void {
  runners.set(db, run);
  return () => void runners.delete(db);
}

/** Stands in a query where a value will be. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Makes a query; it may use each parameter as a value, and must not look at it. */
export type BuildQuery<Parameters extends object, Row> = (
  db: Database,
  parameters: Parameters,
) => { compile(): CompiledQuery<Row> };

/**
 * A query that is built and compiled once per database and then only run: building costs more than running it.
 * For the queries that run with every request.
 * @returns a function that runs it and gives its rows
 */
export function prepared<Parameters extends object, Row>(
  build: BuildQuery<Parameters, Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  // A database and the transactions in it have one adapter.
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Parameters;

  return async (db, parameters) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, placeholders).compile();
      compiled.set(adapter, query);
    }
    const values = parameters as Record<string, unknown>;
    const bound = query.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
    const rows = runners.get(db)?.(query.sql, bound) as Row[] | null | undefined;
    return rows ?? (await db.executeQuery<Row>({ ...query, parameters: bound })).rows;
  };
}
