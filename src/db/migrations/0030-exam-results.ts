import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds exam scores to results, adds results that the tutor writes down by hand, and adds sums of both by line, the
 * number of a task in the exam (ADR 61).
 */
export const examResults = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('results').addColumn('exam', 'text').execute();
    await db.schema.alterTable('results').addColumn('examScore', 'text').execute();
    await sql`
      update "results" set "exam" =
        (select "exam" from "testVersions" as "version" where "version"."testId" = "results"."testId" and "version"."revision" = "results"."revision")
      where "testId" in (select "testId" from "testVersions" where "exam" is not null)`.execute(db);
    await db.schema
      .createTable('outsideResults')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('exam', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('examScore', 'text', (column) => column.notNull())
      .addColumn('bodyHash', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('examTotals')
      .addColumn('exam', 'text', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('results', 'integer', (column) => column.notNull())
      .addColumn('outside', 'integer', (column) => column.notNull())
      .addColumn('score', 'integer', (column) => column.notNull())
      .addColumn('maxScore', 'integer', (column) => column.notNull())
      .execute();
    const triggers = engine === 'sqlite' ? sqliteTriggers() : postgresTriggers();
    for (const statement of [...INDEXES, ...triggers]) await sql.raw(statement).execute(db);
  },
});

const INDEXES = [
  `create index "results_by_exam" on "results" ("exam", "uid") where "exam" is not null and "putAsideAt" is null`,
  `create index "results_without_exam_score" on "results" ("exam") where "exam" is not null and "examScore" is null`,
  `create index "outside_results_by_user" on "outsideResults" ("uid")`,
  `create index "outside_results_by_exam" on "outsideResults" ("exam", "uid")`,
];

type Engines<Value> = Record<Engine, Value>;

const TABLES = [
  { name: 'results', outside: 0, isCounted: (row: string) => `${row}."exam" is not null and ${row}."examScore" is not null and ${row}."putAsideAt" is null` },
  { name: 'outsideResults', outside: 1, isCounted: () => 'true' },
];

/** Selects a row for each line of the exam from the JSON of an exam score. */
const LINES: Engines<(row: string) => string> = {
  sqlite: (row) => `json_each(${row}."examScore", '$.lines')`,
  postgres: (row) => `json_array_elements(cast(${row}."examScore" as json) -> 'lines') as "lines"("value")`,
};

const field = (name: string): string => `cast("value" ->> '${name}' as integer)`;
const COLUMNS = `("exam", "line", "results", "outside", "score", "maxScore")`;

/** Adds a result to the sums, or subtracts it. The row of line 0 counts results. */
function changes(engine: Engine, { outside, isCounted }: (typeof TABLES)[number], row: 'new' | 'old'): string {
  const sign = row === 'new' ? 1 : -1;
  const names = ['results', 'outside', 'score', 'maxScore'];
  const added = engine === 'sqlite' ? ` on conflict ("exam", "line") do update set ${names.map((name) => `"${name}" = "${name}" + excluded."${name}"`).join(', ')}` : '';
  return `
    insert into "examTotals" ${COLUMNS} select ${row}."exam", 0, ${sign}, ${sign * outside}, 0, 0 where ${isCounted(row)}${added};
    insert into "examTotals" ${COLUMNS} select ${row}."exam", ${field('line')}, ${sign}, ${sign * outside}, ${sign} * ${field('score')}, ${sign} * ${field('maxScore')}
      from ${LINES[engine](row)} where ${isCounted(row)} and "value" ->> 'score' is not null${added};`;
}

/**
 * A change of points or answers makes the stored exam score outdated, unless the same statement also changes the exam
 * score. The trigger then sets it to `null`, and the server computes it again.
 */
const OUTDATED = 'update of "score", "maxScore", "answers", "givenPoints"';
const hasChanged = (differs: string): string => ['score', 'maxScore', 'answers', 'givenPoints'].map((name) => `new."${name}" ${differs} old."${name}"`).join(' or ');

/**
 * In SQLite a trigger updates the only row of a line. Nobody waits for this row, because SQLite has a single writer.
 */
const sqliteTriggers = (): string[] => [
  `create unique index "exam_totals_by_line" on "examTotals" ("exam", "line")`,
  ...TABLES.flatMap((table) => [
    `create trigger "${table.name}_exam_added" after insert on "${table.name}" begin ${changes('sqlite', table, 'new')} end`,
    `create trigger "${table.name}_exam_removed" after delete on "${table.name}" begin ${changes('sqlite', table, 'old')} end`,
    `create trigger "${table.name}_exam_changed" after update of "exam", "examScore"${table.outside === 0 ? ', "putAsideAt"' : ''} on "${table.name}"
      begin ${changes('sqlite', table, 'old')} ${changes('sqlite', table, 'new')} end`,
  ]),
  `create trigger "results_exam_outdated" after ${OUTDATED} on "results" when new."examScore" is not null and new."examScore" is old."examScore" and (${hasChanged('is not')}) begin
    update "results" set "examScore" = null where "uid" = new."uid" and "testId" = new."testId" and "attempt" = new."attempt"; end`,
];

/**
 * In PostgreSQL the results of many pupils may arrive at once. The triggers therefore append rows, which the server
 * merges periodically.
 */
const postgresTriggers = (): string[] => [
  `create index "exam_totals_by_line" on "examTotals" ("exam", "line")`,
  ...TABLES.flatMap((table) => [
    `create function "${table.name}_exam_changed" () returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${changes('postgres', table, 'old')} end if;
      if tg_op <> 'DELETE' then ${changes('postgres', table, 'new')} end if;
      return null; end $$`,
    `create trigger "${table.name}_exam_added" after insert or delete on "${table.name}" for each row execute function "${table.name}_exam_changed" ()`,
    `create trigger "${table.name}_exam_changed" after update on "${table.name}" for each row
      when (old."examScore" is distinct from new."examScore" or old."exam" is distinct from new."exam"${table.outside === 0 ? ' or old."putAsideAt" is distinct from new."putAsideAt"' : ''})
      execute function "${table.name}_exam_changed" ()`,
  ]),
  `create function "results_exam_outdated" () returns trigger language plpgsql as $$ begin
    if new."examScore" is not distinct from old."examScore" and (${hasChanged('is distinct from')}) then new."examScore" := null; end if; return new; end $$`,
  `create trigger "results_exam_outdated" before ${OUTDATED} on "results" for each row execute function "results_exam_outdated" ()`,
];
