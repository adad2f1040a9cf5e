import type { Engine } from '../../database.ts';

/**
 * Drops triggers before the tables are renamed. SQLite drops the triggers on `results` together with the table, but a
 * rename fails while other triggers name a missing table.
 */
export const dropFormerTriggers = (engine: Engine): string[] =>
  engine === 'sqlite'
    ? [...ON_RESULTS, 'tests_end_drafts', 'lessons_end_drafts', 'drafts_of_open_attempts_tests', 'drafts_of_open_attempts_lessons'].map((name) => `drop trigger "${name}"`)
    : [...ON_RESULTS, 'tests_end_drafts', 'lessons_end_drafts', 'drafts_of_open_attempts'].map((name) => `drop function "${name}" () cascade`);

const ON_RESULTS = ['results', 'lesson_results'].flatMap((table) => ['added', 'removed', 'changed', 'end_draft'].map((name) => `${table}_${name}`));

const currentOf = (row: string): string => `case when ${row}."putAsideAt" is null then 1 else 0 end`;
const shareOf = (row: string): string => `case when ${row}."putAsideAt" is null then ${row}."share" else 0 end`;

/** What each event adds to the totals: current attempts, all attempts, shares, changes. */
const EVENTS = [
  { name: 'added', event: 'insert', row: 'new', difference: `${currentOf('new')}, 1, ${shareOf('new')}, 1` },
  { name: 'removed', event: 'delete', row: 'old', difference: `-${currentOf('old')}, -1, -${shareOf('old')}, 1` },
  {
    name: 'changed',
    event: 'update of "score", "maxScore", "revision", "putAsideAt"',
    row: 'new',
    difference: `${currentOf('new')} - ${currentOf('old')}, 0, ${shareOf('new')} - ${shareOf('old')}, 1`,
  },
] as const;

const ADD_TO_ROW = ['attempts', 'allAttempts', 'shares', 'changes'].map((name) => `"${name}" = "${name}" + excluded."${name}"`).join(', ');

/**
 * The same triggers as in migration 0015: in SQLite they keep one row for each test, in PostgreSQL they append rows.
 */
export const totalsTriggers = (engine: Engine): string[] =>
  EVENTS.flatMap(({ name, event, row, difference }) => {
    const insert = `insert into "resultTotals" ("testId", "attempts", "allAttempts", "shares", "changes") values (${row}."testId", ${difference})`;
    return engine === 'sqlite'
      ? [`create trigger "results_${name}" after ${event} on "results" begin ${insert} on conflict ("testId") do update set ${ADD_TO_ROW}; end`]
      : postgresTrigger(`results_${name}`, `after ${event} on "results"`, `${insert}; return null;`);
  });

const postgresTrigger = (name: string, event: string, body: string): string[] => [
  `create function "${name}" () returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create trigger "${name}" ${event} for each row execute function "${name}" ()`,
];

const OF_RESULT = `"uid" = new."uid" and "testId" = new."testId" and "attempt" <= new."attempt"`;
/**
 * The deletion of a general test deletes its drafts. The deletion of a lesson's test deletes no drafts, because an
 * admin may create the test again. These drafts are deleted with the lesson.
 */
const OF_TEST = `"testId" = old."id" and old."lessonId" is null`;
const OF_LESSON = `"testId" = 'lesson:' || old."id"`;

const IS_OF_LESSON = `substr(new."testId", 1, 7) = 'lesson:'`;
const TEST = `select 1 from "tests" where "id" = new."testId"`;
const LESSON = `select 1 from "lessons" where "id" = substr(new."testId", 8)`;
/** Selects a result of the draft's attempt or of a later attempt. */
const RESULT = `select 1 from "results" where "uid" = new."uid" and "testId" = new."testId" and "attempt" >= new."attempt"`;

/**
 * Creates the triggers of migrations 0014 and 0018 again. They delete the drafts of ended attempts, and refuse new
 * drafts of them. The earlier migrations explain their locks.
 */
export const draftTriggers = (engine: Engine): string[] =>
  engine === 'sqlite'
    ? [
        `create trigger "results_end_draft" after insert on "results" begin delete from "drafts" where ${OF_RESULT}; end`,
        `create trigger "tests_end_drafts" after delete on "tests" begin delete from "drafts" where ${OF_TEST}; end`,
        `create trigger "lessons_end_drafts" after delete on "lessons" begin delete from "drafts" where ${OF_LESSON}; end`,
        `create trigger "drafts_of_open_attempts" before insert on "drafts"
          when not (case when ${IS_OF_LESSON} then exists (${LESSON}) else exists (${TEST}) end) or exists (${RESULT})
          begin select raise(ignore); end`,
      ]
    : [
        ...postgresTrigger(
          'results_end_draft',
          'after insert on "results"',
          `perform 1 from "users" where "uid" = new."uid" for share; delete from "drafts" where ${OF_RESULT}; return null;`,
        ),
        ...postgresTrigger('tests_end_drafts', 'after delete on "tests"', `delete from "drafts" where ${OF_TEST}; return null;`),
        ...postgresTrigger('lessons_end_drafts', 'after delete on "lessons"', `delete from "drafts" where ${OF_LESSON}; return null;`),
        ...postgresTrigger(
          'drafts_of_open_attempts',
          'before insert on "drafts"',
          `perform 1 from "users" where "uid" = new."uid" for no key update;
          if ${IS_OF_LESSON} then perform 1 from (${LESSON} for key share) as "lesson"; else perform 1 from (${TEST} for key share) as "test"; end if;
          if not found or exists (${RESULT}) then return null; end if;
          return new;`,
        ),
      ];
