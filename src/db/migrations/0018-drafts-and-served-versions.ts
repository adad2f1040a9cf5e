import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Makes sure that no draft outlives its attempt or its test. Adds the versions that pupils received, and the time of
 * the last cleanup.
 */
export const draftsAndServedVersions = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...ENDED_DRAFTS, ...TRIGGERS[engine], ...REVISIONS]) await sql.raw(statement).execute(db);
    await db.schema
      .createTable('servedVersions')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('testId', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('servedAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('served_versions_key', ['uid', 'kind', 'testId', 'revision'])
      .execute();
    await db.schema.createIndex('served_versions_by_age').on('servedVersions').column('servedAt').execute();
    // Before this migration the site did not record which versions pupils received. It therefore stores the last version of each test, as is
    // done when an epoch ends. All versions up to it count as received.
    await sql`
      insert into "epochVersions" ("epoch", "kind", "testId", "lastRevision", "endedAt")
      select '', 'test', "testId", max("revision"), ${new Date().toISOString()} from "testVersions" group by "testId"
      union all
      select '', 'lesson-test', "lessonId", max("revision"), ${new Date().toISOString()} from "lessonTestVersions" group by "lessonId"`.execute(db);
    await db.schema.alterTable('databaseState').addColumn('cleanedAt', 'text').execute();
  },
});

interface DraftKind {
  kind: string;
  /** The table that holds the tests or the lessons with the tests. */
  tests: string;
  results: string;
  /** The column with the id of the test in the results. */
  id: string;
}

const KINDS: readonly DraftKind[] = [
  { kind: 'test', tests: 'tests', results: 'results', id: 'testId' },
  { kind: 'lesson-test', tests: 'lessons', results: 'lessonResults', id: 'lessonId' },
];

const testOf = ({ tests }: DraftKind, draft: string): string => `select 1 from "${tests}" where "id" = ${draft}."testId"`;

/** Selects a result of the draft's attempt or of a later attempt. */
const resultOf = ({ results, id }: DraftKind, draft: string): string =>
  `select 1 from "${results}" where "uid" = ${draft}."uid" and "${id}" = ${draft}."testId" and "attempt" >= ${draft}."attempt"`;

/** Deletes drafts that were saved while their result was stored or their test was deleted. */
const ENDED_DRAFTS = KINDS.map(
  (each) => `delete from "drafts" where "kind" = '${each.kind}' and (not exists (${testOf(each, '"drafts"')}) or exists (${resultOf(each, '"drafts"')}))`,
);

/**
 * Adds the version of the test at the last save of a draft. For older drafts it is unknown, so they get the current
 * version.
 */
const REVISIONS = [
  `alter table "drafts" add column "revision" integer`,
  `update "drafts" set "revision" = (select "publishedRevision" from "tests" where "id" = "drafts"."testId") where "kind" = 'test'`,
  `update "drafts" set "revision" = (select "revision" from "lessonTests" where "lessonId" = "drafts"."testId") where "kind" = 'lesson-test'`,
];

/**
 * Refuses a draft if its attempt is over or its test is deleted. PostgreSQL runs transactions at the same time, so
 * locks are needed. A draft locks the row of its user, as a new result does. It also locks the row of its test, as a
 * deletion of the test does. The trigger that deletes drafts first waits for the lock on the user. It therefore sees a
 * draft that was stored meanwhile.
 */
const TRIGGERS: Record<Engine, string[]> = {
  sqlite: KINDS.map(
    (each) => `create trigger "drafts_of_open_attempts_${each.tests}" before insert on "drafts"
      when new."kind" = '${each.kind}' and (not exists (${testOf(each, 'new')}) or exists (${resultOf(each, 'new')}))
      begin select raise(ignore); end`,
  ),
  postgres: [
    `create function "drafts_of_open_attempts" () returns trigger language plpgsql as $$ begin
      perform 1 from "users" where "uid" = new."uid" for no key update;
      ${KINDS.map(
        (each) => `if new."kind" = '${each.kind}' then
        perform 1 from (${testOf(each, 'new')} for key share) as "test";
        if not found or exists (${resultOf(each, 'new')}) then return null; end if;
      end if;`,
      ).join('\n      ')}
      return new; end $$`,
    `create trigger "drafts_of_open_attempts" before insert on "drafts" for each row execute function "drafts_of_open_attempts" ()`,
    ...KINDS.map(
      ({ kind, results, id }) => `create or replace function "${results === 'results' ? 'results' : 'lesson_results'}_end_draft" () returns trigger language plpgsql as $$ begin
        perform 1 from "users" where "uid" = new."uid" for share;
        delete from "drafts" where "uid" = new."uid" and "kind" = '${kind}' and "testId" = new."${id}" and "attempt" <= new."attempt";
        return null; end $$`,
    ),
  ],
};
