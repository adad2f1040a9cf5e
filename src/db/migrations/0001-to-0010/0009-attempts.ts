import { sql, type Kysely } from 'kysely';
import { nicknameOrderOf } from '../../../domain/users/nickname-order.ts';
import type { Engine } from '../../database.ts';

/**
 * Allows several attempts at a test, of which at most one is current. Adds totals of the attempts at each test, stored
 * analyses, times of lesson results and the order of nicknames.
 */
export const attempts = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of TABLES) {
      for (const statement of engine === 'sqlite' ? rebuild(table) : extend(table)) await sql.raw(statement).execute(db);
      for (const statement of indexes(table)) await sql.raw(statement).execute(db);
    }
    await createTotals(db);
    for (const table of TABLES) {
      await sql.raw(initialTotals(table)).execute(db);
      for (const statement of engine === 'sqlite' ? sqliteTriggers(table) : postgresTriggers(table)) await sql.raw(statement).execute(db);
    }
    await createAnalyses(db);
    await addNicknameOrder(db, engine);
  },
});

interface ResultTable {
  name: string;
  /** The column with the id of the test. */
  id: string;
  /** The value of `resultTotals.kind` for this table. */
  kind: string;
  constraints: string;
  versions: string;
  /** The columns that only this table has. */
  extra: string;
}

const TABLES: readonly ResultTable[] = [
  {
    name: 'results',
    id: 'testId',
    kind: 'test',
    constraints: 'results',
    versions: 'testVersions',
    extra: '"timestamp" text not null',
  },
  {
    name: 'lessonResults',
    id: 'lessonId',
    kind: 'lesson-test',
    constraints: 'lesson_results',
    versions: 'lessonTestVersions',
    // Results that are older than this column have no timestamp.
    extra: '"name" text not null, "timestamp" text',
  },
];

const SHARE = `generated always as (case when "maxScore" > 0 then cast("score" as double precision) / "maxScore" else 0 end) stored`;

/** SQLite cannot change a primary key in place. No foreign key refers to these tables. */
const rebuild = ({ name, id, constraints, versions, extra }: ResultTable): string[] => {
  const columns = `"uid", "${id}", "revision", "answers", "score", "maxScore"${name === 'results' ? ', "timestamp"' : ', "name"'}`;
  return [
    `create table "${name}New" (
      "uid" text not null references "users" ("uid") on delete cascade,
      "${id}" text not null,
      "attempt" integer not null default 1,
      "revision" integer not null,
      "answers" text not null,
      "score" integer not null,
      "maxScore" integer not null,
      ${extra},
      "putAsideAt" text,
      "scoreBefore" integer,
      "maxScoreBefore" integer,
      "regradedAt" text,
      "share" real not null ${SHARE},
      constraint "${constraints}_key" primary key ("uid", "${id}", "attempt"),
      constraint "${constraints}_version" foreign key ("${id}", "revision") references "${versions}" ("${id}", "revision")
    ) without rowid`,
    `insert into "${name}New" (${columns}) select ${columns} from "${name}" order by "uid", "${id}"`,
    `drop table "${name}"`,
    `alter table "${name}New" rename to "${name}"`,
  ];
};

const extend = ({ name, id, constraints }: ResultTable): string[] => [
  `alter table "${name}"
    add column "attempt" integer not null default 1,
    ${name === 'lessonResults' ? 'add column "timestamp" text,' : ''}
    add column "putAsideAt" text,
    add column "scoreBefore" integer,
    add column "maxScoreBefore" integer,
    add column "regradedAt" text,
    add column "share" double precision not null ${SHARE},
    drop constraint "${constraints}_key",
    add constraint "${constraints}_key" primary key ("uid", "${id}", "attempt")`,
];

/** The unique index enforces that at most one attempt is current (rules R43, R85). */
const indexes = ({ name, id, constraints }: ResultTable): string[] => [
  `create unique index "${constraints}_current" on "${name}" ("uid", "${id}") where "putAsideAt" is null`,
  `create index "${constraints}_by_time" on "${name}" ("${id}", (coalesce("timestamp", '')), "uid")`,
  `create index "${constraints}_by_share" on "${name}" ("${id}", "share", "uid") where "putAsideAt" is null`,
];

/**
 * The total of a test is the sum of its rows. Triggers append rows, as they do for `roleCounts`. `changes` counts the
 * changes of attempts: a stored analysis is up to date while this number is the same.
 */
async function createTotals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('resultTotals')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('testId', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('allAttempts', 'integer', (column) => column.notNull())
    .addColumn('shares', 'double precision', (column) => column.notNull())
    .addColumn('changes', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('result_totals_by_test').on('resultTotals').columns(['kind', 'testId']).execute();
}

const initialTotals = ({ name, id, kind }: ResultTable): string =>
  `insert into "resultTotals" select '${kind}', "${id}", count(*), count(*), sum("share"), count(*) from "${name}" group by "${id}"`;

/** What a row of results adds to the totals. `sign` is 1 when the row is inserted and -1 when it is deleted. */
const contribution = (row: string, sign: string): string =>
  `case when ${row}."putAsideAt" is null then ${sign} else 0 end,
    ${sign},
    case when ${row}."putAsideAt" is null then ${sign} * ${row}."share" else 0 end,
    1`;

const append = ({ id, kind }: ResultTable, row: string, sign: string): string =>
  `insert into "resultTotals" select '${kind}', ${row}."${id}", ${contribution(row, sign)}`;

const TRIGGERS = [
  ['added', 'insert', [['new', '1']]],
  ['removed', 'delete', [['old', '-1']]],
  ['changed', 'update of "score", "maxScore", "revision", "putAsideAt"', [['old', '-1'], ['new', '1']]],
] as const;

const sqliteTriggers = (table: ResultTable): string[] =>
  TRIGGERS.map(([name, event, rows]) => {
    const statements = rows.map(([row, sign]) => `${append(table, row, sign)};`).join(' ');
    return `create trigger "${table.constraints}_${name}" after ${event} on "${table.name}" begin ${statements} end`;
  });

const postgresTriggers = (table: ResultTable): string[] =>
  TRIGGERS.flatMap(([name, event, rows]) => {
    const functionName = `"${table.constraints}_${name}"`;
    const statements = rows.map(([row, sign]) => `${append(table, row, sign)};`).join(' ');
    return [
      `create function ${functionName} () returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
      `create trigger ${functionName} after ${event} on "${table.name}" for each row execute function ${functionName} ()`,
    ];
  });

/**
 * Creates the table of the last analysis of each test. `flagged` is the number of questions of the test that the tutor
 * should look at.
 */
async function createAnalyses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('analyses')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('testId', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('changes', 'bigint', (column) => column.notNull())
    .addColumn('flagged', 'integer', (column) => column.notNull())
    .addColumn('analysis', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('analyses_key', ['kind', 'testId'])
    .execute();
}

interface Users {
  users: { uid: string; nickname: string; nicknameOrder: string };
}

async function addNicknameOrder(db: Kysely<Users>, engine: Engine): Promise<void> {
  // Both databases must compare the key byte by byte.
  const type = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await db.schema
    .alterTable('users')
    .addColumn('nicknameOrder', type, (column) => column.notNull().defaultTo(sql`''`))
    .execute();
  for (const { uid, nickname } of await db.selectFrom('users').select(['uid', 'nickname']).execute()) {
    await db.updateTable('users').set({ nicknameOrder: nicknameOrderOf(nickname) }).where('uid', '=', uid).execute();
  }
  await db.schema.createIndex('users_by_nickname').on('users').columns(['nicknameOrder', 'uid']).execute();
}
