import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { draftTriggers, dropFormerTriggers, totalsTriggers } from './0022-one-test/triggers.ts';
import { withoutKind } from './0022-one-test/without-kind.ts';

/**
 * Moves lesson tests, their versions and their results into the tables of general tests. The id of a lesson test
 * becomes `lesson:` and the id of the lesson, which no general test has. The column `kind` is therefore dropped from
 * all tables.
 */
export const oneTest = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const run = async (statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await run(dropFormerTriggers(engine));
    await moveVersions(db);
    await run([...MOVE_TESTS, ...MOVE_RESULTS[engine], ...DROP_LESSON_TABLES]);
    await run(await withoutKind(db, engine));
    await run([...totalsTriggers(engine), ...draftTriggers(engine)]);
  },
});

interface LessonVersion {
  lessonId: string;
  revision: number;
}

/** A question as the former tables of lesson tests stored it. */
interface LessonQuestion {
  question: string;
  options: string[];
  correct: number;
  explanation?: string;
}

const toQuestion = ({ question, options, correct, explanation }: LessonQuestion) => ({
  type: 'text',
  question,
  contextText: null,
  contextImage: null,
  options,
  correct,
  ...(explanation !== undefined && { explanation }),
});

/**
 * The versions are moved one by one, so that only one version is in memory. A version of a lesson test has no name,
 * because the test has the title of its lesson.
 */
async function moveVersions(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<LessonVersion>`select "lessonId", "revision" from "lessonTestVersions"`.execute(db);
  for (const { lessonId, revision } of versions) {
    const { rows } = await sql<{ questions: string }>`
      select "questions" from "lessonTestVersions" where "lessonId" = ${lessonId} and "revision" = ${revision}`.execute(db);
    const questions = (JSON.parse(rows[0]?.questions ?? '[]') as LessonQuestion[]).map(toQuestion);
    await sql`insert into "testVersions" ("testId", "revision", "name", "questions")
      values (${`lesson:${lessonId}`}, ${revision}, '', ${JSON.stringify(questions)})`.execute(db);
  }
}

/** Moves the tests of lessons. Each question gives one point. The test of a lesson is deleted with the lesson. */
const MOVE_TESTS = [
  `alter table "tests" add column "lessonId" text references "lessons" ("id") on delete cascade`,
  `create unique index "tests_by_lesson" on "tests" ("lessonId")`,
  `drop index "tests_in_order"`,
  `create index "tests_in_order" on "tests" ("createdAt", "id") where "lessonId" is null`,
  `insert into "tests" ("id", "lessonId", "name", "revision", "publishedRevision", "questionCount", "maxScore", "createdAt", "topics")
    select 'lesson:' || "lessonId", "lessonId", '', "lessonTests"."revision", "lessonTests"."revision", "questionCount", "questionCount", "createdAt", '[]'
    from "lessonTests" inner join "lessons" on "lessons"."id" = "lessonTests"."lessonId"`,
];

const LESSON_OF_TEST = `generated always as (case when substr("testId", 1, 7) = 'lesson:' then substr("testId", 8) end)`;

const COLUMNS = `"uid", "attempt", "revision", "answers", "score", "maxScore", "timestamp", "putAsideAt", "scoreBefore", "maxScoreBefore",
  "regradedAt", "submittedRevision", "practisedRevision"`;

/**
 * Moves the results of lesson tests. Old results have no time, so the column must now allow `null`. SQLite cannot
 * change that in place. The table is therefore created again, which is possible because no foreign key refers to it.
 */
const MOVE_RESULTS: Record<Engine, string[]> = {
  sqlite: [
    `create table "resultsOfAll" (
      "uid" text not null references "users" ("uid") on delete cascade,
      "testId" text not null,
      "attempt" integer not null default 1,
      "revision" integer not null,
      "answers" text not null,
      "score" integer not null,
      "maxScore" integer not null,
      "timestamp" text,
      "putAsideAt" text,
      "scoreBefore" integer,
      "maxScoreBefore" integer,
      "regradedAt" text,
      "submittedRevision" integer,
      "practisedRevision" integer not null default 0,
      "name" text,
      "share" real not null generated always as
        (case when "maxScore" > 0 then cast("score" as double precision) / "maxScore" else 0 end) stored,
      "sortTime" text generated always as (coalesce("timestamp", '')) virtual,
      "lessonId" text ${LESSON_OF_TEST} virtual,
      constraint "results_key" primary key ("uid", "testId", "attempt"),
      constraint "results_version" foreign key ("testId", "revision") references "testVersions" ("testId", "revision")
    ) without rowid`,
    `insert into "resultsOfAll" ("testId", "name", ${COLUMNS})
      select "testId", "name", ${COLUMNS} from (
        select "testId", null as "name", ${COLUMNS} from "results"
        union all
        select 'lesson:' || "lessonId", "name", ${COLUMNS} from "lessonResults"
      ) order by "uid", "testId", "attempt"`,
    `drop table "results"`,
    `alter table "resultsOfAll" rename to "results"`,
    `create unique index "results_current" on "results" ("uid", "testId") where "putAsideAt" is null`,
    `create index "results_by_time" on "results" ("testId", "sortTime", "uid")`,
    `create index "results_by_share" on "results" ("testId", "share", "uid") where "putAsideAt" is null`,
    `create index "results_to_practise" on "results" ("uid") where "practisedRevision" <> "revision"`,
  ],
  postgres: [
    `alter table "results"
      alter column "timestamp" drop not null,
      add column "name" text,
      add column "lessonId" text ${LESSON_OF_TEST} stored`,
    `insert into "results" ("testId", "name", ${COLUMNS}) select 'lesson:' || "lessonId", "name", ${COLUMNS} from "lessonResults"`,
  ],
};

const DROP_LESSON_TABLES = [`drop table "lessonResults"`, `drop table "lessonTests"`, `drop table "lessonTestVersions"`];
