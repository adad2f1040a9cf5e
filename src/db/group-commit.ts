import type { Database } from './database.ts';
import { preparedQuery, type BuildQuery } from './prepared-query.ts';
import { ListokSqliteAdapter } from './sqlite/adapter.ts';
import type { Work } from './sqlite/group-commit-queue.ts';

/**
 * Runs work atomically in a transaction that it shares with other writes. This is group commit (ADR 11).
 * @returns a promise of the outcome, which settles after the shared commit. It is `null` if `db` is already a transaction, or if the database
 * is PostgreSQL, which groups commits by itself. The caller then runs the work.
 */
export function groupCommit<Outcome>(db: Database, work: Work<Outcome>): Promise<Outcome> | null {
  const { adapter } = db.getExecutor();
  if (db.isTransaction || !(adapter instanceof ListokSqliteAdapter)) return null;
  return adapter.groupCommitQueue.add(db, work);
}

/**
 * Prepares a query that writes. Within a transaction it belongs to that transaction; otherwise it joins a group commit.
 */
export function preparedMutation<Parameters extends object, Row>(
  build: BuildQuery<Parameters, Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  const run = preparedQuery(build);
  return (db, parameters) => groupCommit(db, (trx) => run(trx, parameters)) ?? run(db, parameters);
}
