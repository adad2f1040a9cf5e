import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds columns to results: the points that wait for the tutor and the points that were given out. Adds to the totals
 * the number of current attempts that have a share.
 */
export const checkingOfResults = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const results = db.schema.alterTable('results');
    for (const name of ['pendingQuestions', 'pendingMaxPoints', 'unseen']) {
      await results.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)).execute();
    }
    for (const name of ['checkedAt', 'openedAt', 'givenPoints']) await results.addColumn(name, 'text').execute();
    const count = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('resultTotals').addColumn('scored', count, (column) => column.notNull().defaultTo(0)).execute();
    for (const statement of [COUNT_SCORED(engine), ...EVENTS.flatMap(triggerOf(engine))].flat()) await sql.raw(statement).execute(db);
  },
});

/**
 * Stores how many current attempts at each test have a share. In PostgreSQL this inserts an extra row for each test,
 * because the rows of a test are added.
 */
const COUNT_SCORED = (engine: Engine): string[] => {
  const scored = `select "testId", count(*) as "scored" from "results" where "putAsideAt" is null and "maxScore" > 0 group by "testId"`;
  return engine === 'sqlite'
    ? [`update "resultTotals" set "scored" = coalesce((select "scored" from (${scored}) as "each" where "each"."testId" = "resultTotals"."testId"), 0)`]
    : [`insert into "resultTotals" ("testId", "attempts", "allAttempts", "shares", "changes", "scored") select "testId", 0, 0, 0, 0, "scored" from (${scored}) as "each"`];
};

const oneIf = (condition: string): string => `case when ${condition} then 1 else 0 end`;
const currentOf = (row: string): string => oneIf(`${row}."putAsideAt" is null`);
const shareOf = (row: string): string => `case when ${row}."putAsideAt" is null then ${row}."share" else 0 end`;
/** A result with a maximum of 0 has no share. */
const scoredOf = (row: string): string => oneIf(`${row}."putAsideAt" is null and ${row}."maxScore" > 0`);

/** What each event adds to the totals: current attempts, all attempts, shares, changes, attempts with a share. */
const EVENTS = [
  { name: 'added', event: 'insert', row: 'new', difference: `${currentOf('new')}, 1, ${shareOf('new')}, 1, ${scoredOf('new')}` },
  { name: 'removed', event: 'delete', row: 'old', difference: `-${currentOf('old')}, -1, -${shareOf('old')}, 1, -${scoredOf('old')}` },
  {
    name: 'changed',
    event: 'update of "score", "maxScore", "revision", "putAsideAt", "checkedAt", "givenPoints"',
    row: 'new',
    difference: `${currentOf('new')} - ${currentOf('old')}, 0, ${shareOf('new')} - ${shareOf('old')}, 1, ${scoredOf('new')} - ${scoredOf('old')}`,
  },
] as const;

const COLUMNS = ['attempts', 'allAttempts', 'shares', 'changes', 'scored'];
const ADD_TO_ROW = COLUMNS.map((name) => `"${name}" = "${name}" + excluded."${name}"`).join(', ');

const triggerOf = (engine: Engine) => ({ name, event, row, difference }: (typeof EVENTS)[number]): string[] => {
  const insert = `insert into "resultTotals" ("testId", ${COLUMNS.map((column) => `"${column}"`).join(', ')}) values (${row}."testId", ${difference})`;
  if (engine === 'sqlite') {
    return [
      `drop trigger "results_${name}"`,
      `create trigger "results_${name}" after ${event} on "results" begin ${insert} on conflict ("testId") do update set ${ADD_TO_ROW}; end`,
    ];
  }
  return [
    `create or replace function "results_${name}" () returns trigger language plpgsql as $$ begin ${insert}; return null; end $$`,
    `drop trigger "results_${name}" on "results"`,
    `create trigger "results_${name}" after ${event} on "results" for each row execute function "results_${name}" ()`,
  ];
};
