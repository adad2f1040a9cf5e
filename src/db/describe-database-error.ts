import pg from 'pg';
import { describeConnectionError, withHint } from './postgres/connection-errors.ts';
import { describeSqliteFileError } from './sqlite/errors.ts';

/**
 * Converts an error of PostgreSQL, of its connection or of a SQLite file to an error with one line for the operator. It
 * returns other errors unchanged.
 */
export function describeDatabaseError(error: unknown): unknown {
  const fileProblem = describeSqliteFileError(error);
  if (fileProblem !== null) return new Error(`DATABASE_URL: ${fileProblem}`, { cause: error });
  const problem = describeConnectionError(error) ?? (error instanceof pg.DatabaseError ? 'база отказала' : null);
  return problem === null ? error : new Error(`DATABASE_URL: ${problem} ${withHint(error)}`, { cause: error });
}
