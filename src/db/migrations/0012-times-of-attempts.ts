import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds a column by which attempts are sorted in time. A page of the list continues after the time and the uid of the
 * previous page. SQLite finds this place by an index on columns, but not by an index on an expression. Without the
 * column it would read all earlier pages.
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

/** PostgreSQL cannot index a virtual column. */
const statements = (engine: Engine, table: string, index: string, id: string): string[] => [
  `alter table "${table}" add column "sortTime" text generated always as (coalesce("timestamp", ''))
    ${engine === 'sqlite' ? 'virtual' : 'stored'}`,
  `drop index "${index}"`,
  `create index "${index}" on "${table}" ("${id}", "sortTime", "uid")`,
];
