import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Database } from './database.ts';
import { ListokSqliteAdapter } from './sqlite/adapter.ts';

/** Placeholder of a parameter in a compiled query. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds a query. The function may use each parameter as a value in the query, but must not read it. */
export type BuildQuery<Parameters extends object, Row> = (
  db: Database,
  parameters: Parameters,
) => { compile(): CompiledQuery<Row> };

/**
 * Makes a query that is built and compiled once for each database, because building costs more than running. It is
 * meant for queries of every request. On SQLite the query runs synchronously where possible
 * (`ListokSqliteAdapter.tryExecuteSync`).
 */
export function preparedQuery<Parameters extends object, Row>(
  build: BuildQuery<Parameters, Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  // The compiled query of each database. A database and its transactions share one adapter, so the adapter is the key.
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
    const rows = adapter instanceof ListokSqliteAdapter ? (adapter.tryExecuteSync(db, query.sql, bound) as Row[] | null) : null;
    return rows ?? (await db.executeQuery<Row>({ ...query, parameters: bound })).rows;
  };
}
