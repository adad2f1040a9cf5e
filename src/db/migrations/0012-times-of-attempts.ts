import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * A column by which attempts are ordered in time. SQLite seeks a pair of values by an index on columns, not by one on
 * expressions, so every page of attempts read all attempts of the pages before it.
 */
export const timesOfAttempts = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, index, id] of TABLES) {
      for (const statement of statements(engine, table, index, id)) await sql.raw(statement).execute(db);
    }
  },
});

const TABLES = [
  ['results', 'results_by_time', 'testId'],
  ['lessonResults', 'lesson_results_by_time', 'lessonId'],
] as const;

/** PostgreSQL has no index on a virtual column. */
const statements = (engine: Engine, table: string, index: string, id: string): string[] => [
  `alter table "${table}" add column "sortTime" text generated always as (coalesce("timestamp", ''))
    ${engine === 'sqlite' ? 'virtual' : 'stored'}`,
  `drop index "${index}"`,
  `create index "${index}" on "${table}" ("${id}", "sortTime", "uid")`,
];
