import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * A change of an attempt now appends one row with the difference to the totals of its test, and no longer two rows. In
 * SQLite the trigger updates the only row of the test. Nobody waits for this row, because SQLite has a single writer.
 */
export const totalsInPlace = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = engine === 'sqlite' ? [...ONE_ROW_EACH, ...TABLES.flatMap(sqliteTriggers)] : TABLES.map(postgresFunction);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

interface ResultTable {
  name: string;
  /** The column with the id of the test. */
  id: string;
  /** The value of `resultTotals.kind` for this table. */
  kind: string;
  triggers: string;
}

const TABLES: readonly ResultTable[] = [
  { name: 'results', id: 'testId', kind: 'test', triggers: 'results' },
  { name: 'lessonResults', id: 'lessonId', kind: 'lesson-test', triggers: 'lesson_results' },
];

const ONE_ROW_EACH = [
  `create table "mergedTotals" as select "kind", "testId", sum("attempts") as "attempts", sum("allAttempts") as "allAttempts",
    sum("shares") as "shares", sum("changes") as "changes" from "resultTotals" group by "kind", "testId"`,
  `delete from "resultTotals"`,
  `insert into "resultTotals" select * from "mergedTotals"`,
  `drop table "mergedTotals"`,
  `drop index "result_totals_by_test"`,
  `create unique index "result_totals_by_test" on "resultTotals" ("kind", "testId")`,
];

const currentOf = (row: string): string => `case when ${row}."putAsideAt" is null then 1 else 0 end`;
const shareOf = (row: string): string => `case when ${row}."putAsideAt" is null then ${row}."share" else 0 end`;

/** What a new result adds to the totals: current attempts, all attempts, shares, changes. */
const ADDED = `${currentOf('new')}, 1, ${shareOf('new')}, 1`;
const REMOVED = `-${currentOf('old')}, -1, -${shareOf('old')}, 1`;
const CHANGED = `${currentOf('new')} - ${currentOf('old')}, 0, ${shareOf('new')} - ${shareOf('old')}, 1`;

const EVENTS = [
  { name: 'added', event: 'insert', row: 'new', difference: ADDED },
  { name: 'removed', event: 'delete', row: 'old', difference: REMOVED },
  { name: 'changed', event: 'update of "score", "maxScore", "revision", "putAsideAt"', row: 'new', difference: CHANGED },
] as const;

const insertOf = ({ kind, id }: ResultTable, row: string, difference: string): string =>
  `insert into "resultTotals" ("kind", "testId", "attempts", "allAttempts", "shares", "changes") values ('${kind}', ${row}."${id}", ${difference})`;

const ADD_TO_ROW = ['attempts', 'allAttempts', 'shares', 'changes'].map((name) => `"${name}" = "${name}" + excluded."${name}"`).join(', ');

const sqliteTriggers = (table: ResultTable): string[] =>
  EVENTS.flatMap(({ name, event, row, difference }) => [
    `drop trigger "${table.triggers}_${name}"`,
    `create trigger "${table.triggers}_${name}" after ${event} on "${table.name}" begin
      ${insertOf(table, row, difference)} on conflict ("kind", "testId") do update set ${ADD_TO_ROW}; end`,
  ]);

/** The triggers stay as they are. Only the function that they call on a change is replaced. */
const postgresFunction = (table: ResultTable): string =>
  `create or replace function "${table.triggers}_changed" () returns trigger language plpgsql as $$
    begin ${insertOf(table, 'new', CHANGED)}; return null; end $$`;
