import { sql, type Kysely } from 'kysely';
import type { Engine } from '../../database.ts';

/**
 * Stores the results of a user side by side in SQLite (`without rowid`). Results of all users arrive mixed, over years.
 * In the order of arrival the dashboard would have to read one page of the file for each result of its user. PostgreSQL
 * is fast enough without this change.
 */
export const resultsSideBySide = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'postgres') return;
    for (const statement of SQLITE) await sql.raw(statement).execute(db);
  },
});

/** No foreign key refers to these tables, so the migration can replace them. */
const SQLITE = [
  `create table "resultsByUser" (
    "uid" text not null references "users" ("uid") on delete cascade,
    "testId" text not null,
    "revision" integer not null,
    "answers" text not null,
    "score" integer not null,
    "maxScore" integer not null,
    "timestamp" text not null,
    constraint "results_key" primary key ("uid", "testId"),
    constraint "results_version" foreign key ("testId", "revision") references "testVersions" ("testId", "revision")
  ) without rowid`,
  `insert into "resultsByUser" ("uid", "testId", "revision", "answers", "score", "maxScore", "timestamp")
    select "uid", "testId", "revision", "answers", "score", "maxScore", "timestamp" from "results" order by "uid", "testId"`,
  'drop table "results"',
  'alter table "resultsByUser" rename to "results"',
  `create table "lessonResultsByUser" (
    "uid" text not null references "users" ("uid") on delete cascade,
    "lessonId" text not null,
    "revision" integer not null,
    "name" text not null,
    "answers" text not null,
    "score" integer not null,
    "maxScore" integer not null,
    constraint "lesson_results_key" primary key ("uid", "lessonId"),
    constraint "lesson_results_version" foreign key ("lessonId", "revision")
      references "lessonTestVersions" ("lessonId", "revision")
  ) without rowid`,
  `insert into "lessonResultsByUser" ("uid", "lessonId", "revision", "name", "answers", "score", "maxScore")
    select "uid", "lessonId", "revision", "name", "answers", "score", "maxScore" from "lessonResults" order by "uid", "lessonId"`,
  'drop table "lessonResults"',
  'alter table "lessonResultsByUser" rename to "lessonResults"',
];
