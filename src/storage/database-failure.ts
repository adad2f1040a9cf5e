import pg from 'pg';
import { connectionFailure, withAdvice } from './postgres-refusal.ts';
import { fileFailureOf } from './sqlite-error.ts';

/** A failure of PostgreSQL, of the way to it or of an embedded file, as one line for the operator; other errors as they are. */
export function databaseFailure(error: unknown): unknown {
  const ofFile = fileFailureOf(error);
  if (ofFile !== null) return new Error(`DATABASE_URL: ${ofFile}`, { cause: error });
  const what = connectionFailure(error) ?? (error instanceof pg.DatabaseError ? 'база отказала' : null);
  return what === null ? error : new Error(`DATABASE_URL: ${what} ${withAdvice(error)}`, { cause: error });
}
