import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** Adds clocks of attempts at tests with a limit of time. */
export const clocks = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('clocks')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('testId', 'text', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer')
      .addColumn('timeLimit', 'integer')
      .addColumn('timeMode', 'text')
      .addColumn('startedAt', 'text')
      .addColumn('endsAt', 'text')
      .addColumn('extraMinutes', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('spent', 'text')
      .addColumn('ended', 'text')
      .addColumn('endedAnswers', 'text')
      .addColumn('pressedAt', 'text')
      .addPrimaryKeyConstraint('clocks_key', ['uid', 'testId', 'attempt'])
      .execute();
    for (const statement of [...INDEXES, ...TRIGGERS[engine]]) await sql.raw(statement).execute(db);
  },
});

const INDEXES = [
  `create index "clocks_to_end" on "clocks" ("endsAt") where "ended" is null`,
  `create index "clocks_that_run" on "clocks" ("testId") where "ended" is null`,
];

const OF_RESULT = `"uid" = new."uid" and "testId" = new."testId" and "attempt" = new."attempt" and "ended" is null`;
/**
 * Selects the clocks of attempts that have not ended. The clocks of ended attempts belong to results, so they stay when
 * the test is deleted.
 */
const OF_TEST = `"testId" = old."id" and "ended" is null`;

const postgresTrigger = (name: string, event: string, body: string): string[] => [
  `create function "${name}" () returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  `create trigger "${name}" ${event} for each row execute function "${name}" ()`,
];

const CHANGES = `insert into "assignmentChanges" ("key", "changes") values ('test:' || new."testId", 1)`;

/**
 * A new result stops the clock of its attempt. The deletion of a test deletes the clocks of its attempts that have not
 * ended. When a clock starts, the figures of assignments change (migration 0026).
 */
const TRIGGERS: Record<Engine, string[]> = {
  sqlite: [
    `create trigger "results_end_clock" after insert on "results" begin update "clocks" set "ended" = 'pupil' where ${OF_RESULT}; end`,
    `create trigger "tests_end_clocks" after delete on "tests" begin delete from "clocks" where ${OF_TEST}; end`,
    ...['insert', 'update of "startedAt"'].map(
      (event, index) => `create trigger "clocks_assignments_${index === 0 ? 'insert' : 'update'}" after ${event} on "clocks" begin ${CHANGES} on conflict ("key") do update set "changes" = "changes" + 1; end`,
    ),
  ],
  postgres: [
    ...postgresTrigger('results_end_clock', 'after insert on "results"', `update "clocks" set "ended" = 'pupil' where ${OF_RESULT}`),
    ...postgresTrigger('tests_end_clocks', 'after delete on "tests"', `delete from "clocks" where ${OF_TEST}`),
    ...postgresTrigger('clocks_assignments_insert', 'after insert on "clocks"', CHANGES),
    ...postgresTrigger('clocks_assignments_update', 'after update of "startedAt" on "clocks"', CHANGES),
  ],
};
