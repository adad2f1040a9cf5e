import { sql, type Kysely } from 'kysely';
import type { Engine } from '../../database.ts';

/** The tables with the column `kind`, and the constraints and indexes that PostgreSQL drops with it. */
const TABLES: Record<string, string[]> = {
  resultTotals: [`create index "result_totals_by_test" on "resultTotals" ("testId")`],
  analyses: [`alter table "analyses" add constraint "analyses_key" primary key ("testId")`],
  drafts: [
    `alter table "drafts" add constraint "drafts_key" primary key ("uid", "testId", "attempt")`,
    `create index "drafts_by_test" on "drafts" ("testId")`,
  ],
  practiceCards: [
    `alter table "practiceCards" add constraint "practice_cards_question" unique ("uid", "testId", "questionKey")`,
    `create index "practice_cards_in_turn" on "practiceCards" ("uid", "dueAt", "id", "testId")
      where "leftAt" is null and "awaitedRevision" is null`,
  ],
  practiceDecks: [`alter table "practiceDecks" add constraint "practice_decks_key" primary key ("uid", "testId")`],
  epochVersions: [`alter table "epochVersions" add constraint "epoch_versions_key" primary key ("epoch", "testId")`],
  servedVersions: [`alter table "servedVersions" add constraint "served_versions_key" primary key ("uid", "testId", "revision")`],
};

/** Makes the statements that give lesson tests their new ids in these tables and drop the column. */
export async function withoutKind(db: Kysely<unknown>, engine: Engine): Promise<string[]> {
  const statements: string[] = [];
  for (const [table, keys] of Object.entries(TABLES)) {
    statements.push(`update "${table}" set "testId" = 'lesson:' || "testId" where "kind" = 'lesson-test'`);
    statements.push(...(engine === 'sqlite' ? await rebuild(db, table) : [`alter table "${table}" drop column "kind"`, ...keys]));
  }
  return statements;
}

/**
 * SQLite cannot drop a column of a key. The table is created again from its own declaration without the column. No
 * foreign key refers to these tables.
 */
async function rebuild(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string }>`select "name" from pragma_table_info(${table}) where "name" <> 'kind'`.execute(db);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  return [
    ...(await declarations(db, table, 'table')).map((text) => text.replace(`"${table}"`, `"${table}New"`)),
    `insert into "${table}New" (${names}) select ${names} from "${table}"`,
    `drop table "${table}"`,
    `alter table "${table}New" rename to "${table}"`,
    ...(await declarations(db, table, 'index')),
  ];
}

/** Reads the SQL that created a table or its indexes, and removes the column from it. */
async function declarations(db: Kysely<unknown>, table: string, type: 'table' | 'index'): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select "sql" from sqlite_schema where "type" = ${type} and "tbl_name" = ${table} and "sql" is not null`.execute(db);
  return rows.map(({ sql: text }) => text.replace('"kind" text not null, ', '').replace(/"kind", |, "kind"/, ''));
}
