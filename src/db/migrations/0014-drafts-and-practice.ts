import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** Adds answers in progress on the server, and cards for practice, which come from the mistakes in attempts. */
export const draftsAndPractice = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await createDrafts(db);
    for (const statement of TRIGGERS[engine]) await sql.raw(statement).execute(db);
    await createPractice(db);
    for (const statement of ATTEMPTS.flatMap(extendAttempts)) await sql.raw(statement).execute(db);
  },
});

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('testId', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('touchedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('drafts_key', ['uid', 'kind', 'testId', 'attempt'])
    .execute();
  await db.schema.createIndex('drafts_by_test').on('drafts').columns(['kind', 'testId']).execute();
  await db.schema.createIndex('drafts_by_age').on('drafts').column('touchedAt').execute();
}

/** The triggers that delete a draft when its attempt or its test ends. */
const DRAFT_ENDS = [
  {
    name: 'results_end_draft',
    event: 'insert on "results"',
    drafts: `"uid" = new."uid" and "kind" = 'test' and "testId" = new."testId" and "attempt" <= new."attempt"`,
  },
  {
    name: 'lesson_results_end_draft',
    event: 'insert on "lessonResults"',
    drafts: `"uid" = new."uid" and "kind" = 'lesson-test' and "testId" = new."lessonId" and "attempt" <= new."attempt"`,
  },
  { name: 'tests_end_drafts', event: 'delete on "tests"', drafts: `"kind" = 'test' and "testId" = old."id"` },
  { name: 'lessons_end_drafts', event: 'delete on "lessons"', drafts: `"kind" = 'lesson-test' and "testId" = old."id"` },
] as const;

const TRIGGERS: Record<Engine, string[]> = {
  sqlite: DRAFT_ENDS.map(
    ({ name, event, drafts }) => `create trigger "${name}" after ${event} begin delete from "drafts" where ${drafts}; end`,
  ),
  postgres: DRAFT_ENDS.flatMap(({ name, event, drafts }) => [
    `create function "${name}" () returns trigger language plpgsql as $$ begin delete from "drafts" where ${drafts}; return null; end $$`,
    `create trigger "${name}" after ${event} for each row execute function "${name}" ()`,
  ]),
};

async function createPractice(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('practiceCards')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('testId', 'text', (column) => column.notNull())
    .addColumn('questionKey', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('mistakeAttempt', 'integer', (column) => column.notNull())
    .addColumn('awaitedRevision', 'integer')
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('reviewedAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('knownInRow', 'integer', (column) => column.notNull())
    .addColumn('leftAt', 'text')
    .addColumn('practisedAt', 'text')
    .addColumn('practisedAnswer', 'text')
    .addColumn('practisedPoints', 'integer')
    .addColumn('practisedMaxPoints', 'integer')
    .addUniqueConstraint('practice_cards_question', ['uid', 'kind', 'testId', 'questionKey'])
    .execute();
  // The index also has the kind and the test, so that counting cards does not read the rows of the table.
  await sql`create index practice_cards_in_turn on "practiceCards" ("uid", "dueAt", "id", "kind", "testId")
    where "leftAt" is null and "awaitedRevision" is null`.execute(db);
  await sql`create index practice_cards_by_day on "practiceCards" ("uid", "practisedAt") where "practisedAt" is not null`.execute(db);

  await db.schema
    .createTable('practiceDecks')
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('testId', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('practice_decks_key', ['uid', 'kind', 'testId'])
    .execute();
}

const ATTEMPTS = [
  { table: 'results', index: 'results_to_practise' },
  { table: 'lessonResults', index: 'lesson_results_to_practise' },
] as const;

/** The index has the attempts whose mistakes have not become cards yet. At first these are all attempts. */
const extendAttempts = ({ table, index }: (typeof ATTEMPTS)[number]): string[] => [
  `alter table "${table}" add column "submittedRevision" integer`,
  `alter table "${table}" add column "practisedRevision" integer not null default 0`,
  `create index "${index}" on "${table}" ("uid") where "practisedRevision" <> "revision"`,
];
