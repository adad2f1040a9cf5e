import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds works, their checks, the copies that are given out, and what pupils ask about them. A work is an attempt at a test
 * with extended questions.
 */
export const checking = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES, ...triggers(engine)]) await sql.raw(statement).execute(db);
  },
});

const KEY = `"uid" text not null, "testId" text not null, "attempt" integer not null`;
const OF_CHECK = `primary key ("uid", "testId", "attempt", "questionId"),
  foreign key ("uid", "testId", "attempt", "questionId") references "checks" ("uid", "testId", "attempt", "questionId") on delete cascade`;
const zero = (name: string): string => `"${name}" integer not null default 0`;

const TABLES = [
  `create table "extendedQuestions" ("testId" text not null, "id" text not null, "elements" text not null, "published" text, primary key ("testId", "id"))`,
  `create table "works" (${KEY}, ${zero('revision')}, "timestamp" text not null, ${['putAside', 'answers', 'empty', 'checked', 'waiting', 'checkPoints', 'checkMaxPoints', 'givenPoints', 'givenMaxPoints'].map(zero).join(', ')},
    "givenAt" text, ${zero('edited')}, ${zero('asked')}, "changedAt" text not null,
    primary key ("uid", "testId", "attempt"),
    foreign key ("uid", "testId", "attempt") references "results" ("uid", "testId", "attempt") on delete cascade)`,
  `create table "checks" (${KEY}, "questionId" text not null, ${zero('putAside')}, "place" integer not null, "number" integer not null, "isEmpty" integer not null,
    "state" text not null, ${zero('revision')}, "points" integer, ${zero('byHand')}, "maxPoints" integer not null, "basisMaxPoints" integer, ${zero('changedAfterCheck')}, ${zero('isEdited')},
    "byUid" text references "users" ("uid") on delete set null, "at" text, "comment" text not null default '', "content" text, "basis" text,
    primary key ("uid", "testId", "attempt", "questionId"),
    foreign key ("uid", "testId", "attempt") references "works" ("uid", "testId", "attempt") on delete cascade)`,
  `create table "givenChecks" (${KEY}, "questionId" text not null, "points" integer not null, "maxPoints" integer not null, "byHand" integer not null, "at" text not null,
    "correctedFrom" integer, "correctedAt" text, "amendedAt" text, "content" text, "basis" text not null, ${OF_CHECK})`,
  `create table "askedQuestions" (${KEY}, "questionId" text not null, "text" text not null, "at" text not null, "reply" text, "repliedAt" text, ${OF_CHECK})`,
  `create table "workPhotos" (${KEY}, "photoId" text not null, primary key ("uid", "testId", "attempt", "photoId"),
    foreign key ("uid", "testId", "attempt") references "works" ("uid", "testId", "attempt") on delete cascade)`,
  `create table "addedPhotos" (${KEY}, "questionId" text not null, "photoId" text not null, "given" integer not null,
    primary key ("uid", "testId", "attempt", "questionId", "photoId", "given"),
    foreign key ("uid", "testId", "attempt", "questionId") references "checks" ("uid", "testId", "attempt", "questionId") on delete cascade)`,
  `create table "deletedPhotos" ("id" text not null primary key, "at" text not null, "keepMonths" integer)`,
  `alter table "databaseState" add column "photoKeepMonths" integer default 12`,
  `create table "workTotals" ("testId" text not null, ${['works', 'waiting', 'ready', 'given', 'asked'].map(zero).join(', ')})`,
  `create table "questionTotals" ("testId" text not null, "questionId" text not null, ${['answers', 'checked', 'waiting'].map(zero).join(', ')})`,
];

const INDEXES = [
  // Each list of works has an index that holds only its own works.
  `create index "works_waiting" on "works" ("timestamp", "uid", "testId") where "waiting" > 0 and "putAside" = 0`,
  `create index "works_ready" on "works" ("changedAt", "uid", "testId") where "waiting" = 0 and "givenAt" is null and "putAside" = 0`,
  `create index "works_given" on "works" ("changedAt", "uid", "testId") where "givenAt" is not null and "putAside" = 0`,
  `create index "works_waiting_of_test" on "works" ("testId", "timestamp", "uid") where "waiting" > 0 and "putAside" = 0`,
  `create index "works_ready_of_test" on "works" ("testId", "changedAt", "uid") where "waiting" = 0 and "givenAt" is null and "putAside" = 0`,
  `create index "works_given_of_test" on "works" ("testId", "changedAt", "uid") where "givenAt" is not null and "putAside" = 0`,
  `create index "works_by_test" on "works" ("testId", "putAside", "uid")`,
  `create index "checks_by_question" on "checks" ("testId", "questionId", "putAside")`,
  `create index "checks_by_id_of_question" on "checks" ("questionId")`,
  `create index "checks_by_tutor" on "checks" ("byUid") where "byUid" is not null`,
  `create index "asked_questions_open" on "askedQuestions" ("at", "uid", "testId", "attempt", "questionId") where "repliedAt" is null`,
  `create index "work_photos_by_photo" on "workPhotos" ("photoId")`,
  `create index "added_photos_by_photo" on "addedPhotos" ("photoId")`,
];

const WORK_FIGURES = ['works', 'waiting', 'ready', 'given', 'asked'] as const;
const QUESTION_FIGURES = ['answers', 'checked', 'waiting'] as const;

/** What a row adds to each total. The row of an attempt that is put aside adds nothing. */
const workFigures = (row: string): string[] => {
  const when = (condition: string): string => `case when ${row}."putAside" = 0 and ${condition} then 1 else 0 end`;
  return [
    when('true'),
    when(`${row}."waiting" > 0`),
    when(`${row}."waiting" = 0 and ${row}."givenAt" is null`),
    when(`${row}."givenAt" is not null`),
    `case when ${row}."putAside" = 0 then ${row}."asked" else 0 end`,
  ];
};
const questionFigures = (row: string): string[] => {
  const when = (condition: string): string => `case when ${row}."putAside" = 0 and ${condition} then 1 else 0 end`;
  return [when('true'), when(`${row}."state" = 'checked'`), when(`${row}."state" in ('waiting', 'started')`)];
};

interface Counted {
  table: string;
  name: string;
  totals: string;
  keys: readonly string[];
  names: readonly string[];
  figures(row: string): string[];
  /** The columns on which the figures of a row depend. */
  columns: string;
}

const COUNTED: readonly Counted[] = [
  { table: 'works', name: 'works', totals: 'workTotals', keys: ['testId'], names: WORK_FIGURES, figures: workFigures, columns: '"waiting", "givenAt", "asked", "putAside"' },
  { table: 'checks', name: 'checks', totals: 'questionTotals', keys: ['testId', 'questionId'], names: QUESTION_FIGURES, figures: questionFigures, columns: '"state", "putAside"' },
];

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/**
 * In SQLite a trigger updates the only row of a key. Nobody waits for this row, because SQLite has a single writer. In
 * PostgreSQL a trigger appends a row.
 */
function countingTriggers(engine: Engine, { table, name, totals, keys, names, figures, columns }: Counted): string[] {
  const events = [
    { suffix: 'added', event: 'insert', row: 'new', differences: figures('new') },
    { suffix: 'removed', event: 'delete', row: 'old', differences: figures('old').map((figure) => `-(${figure})`) },
    { suffix: 'changed', event: `update of ${columns}`, row: 'new', differences: figures('new').map((figure, index) => `(${figure}) - (${figures('old')[index] ?? '0'})`) },
  ];
  const unique = engine === 'sqlite' ? 'unique ' : '';
  return [
    `create ${unique}index "${name}_totals_key" on "${totals}" (${quoted(keys)})`,
    ...events.flatMap(({ suffix, event, row, differences }) => {
      const insert = `insert into "${totals}" (${quoted([...keys, ...names])}) values (${keys.map((key) => `${row}."${key}"`).join(', ')}, ${differences.join(', ')})`;
      const upsert = `${insert} on conflict (${quoted(keys)}) do update set ${names.map((each) => `"${each}" = "${each}" + excluded."${each}"`).join(', ')}`;
      return engine === 'sqlite'
        ? [`create trigger "${name}_${suffix}" after ${event} on "${table}" begin ${upsert}; end`]
        : postgresTrigger(`${name}_${suffix}`, `after ${event} on "${table}"`, `${insert}; return null;`);
    }),
  ];
}

const postgresTrigger = (name: string, event: string, body: string): string[] => [
  `create function "${name}" () returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create trigger "${name}" ${event} for each row execute function "${name}" ()`,
];

const SAME_ATTEMPT = `"uid" = new."uid" and "testId" = new."testId" and "attempt" = new."attempt"`;
const AFTER = {
  results_put_works_aside: {
    event: 'after update of "putAsideAt" on "results"',
    body: `update "works" set "putAside" = case when new."putAsideAt" is null then 0 else 1 end where ${SAME_ATTEMPT};`,
  },
  works_put_checks_aside: { event: 'after update of "putAside" on "works"', body: `update "checks" set "putAside" = new."putAside" where ${SAME_ATTEMPT};` },
} as const;

/**
 * SQL fragments that select the extended questions of a new result and the numbers of these questions that the pupil
 * sees.
 */
const EXTENDED: Record<Engine, { place: string; of(field: string): string; answerType: string; from: string; countedUntil: string }> = {
  sqlite: {
    place: `"each"."key"`,
    of: (field) => `json_extract("each"."value", '$.${field}')`,
    answerType: `coalesce(json_type(new."answers", '$[' || "each"."key" || ']'), 'null')`,
    from: `"testVersions" as "version", json_each("version"."questions") as "each"
      where "version"."testId" = new."testId" and "version"."revision" = new."revision" and json_extract("each"."value", '$.type') = 'extended'`,
    countedUntil: `(select count(*) from json_each("version"."questions") as "before" where "before"."key" <= "each"."key" and json_extract("before"."value", '$.type') <> 'freeform')`,
  },
  postgres: {
    place: `("each"."n" - 1)::int`,
    of: (field) => `"each"."value" ->> '${field}'`,
    answerType: `coalesce(json_typeof(new."answers"::json -> ("each"."n" - 1)::int), 'null')`,
    from: `"testVersions" as "version", json_array_elements("version"."questions"::json) with ordinality as "each" ("value", "n")
      where "version"."testId" = new."testId" and "version"."revision" = new."revision" and "each"."value" ->> 'type' = 'extended'`,
    countedUntil: `(select count(*)::int from json_array_elements("version"."questions"::json) with ordinality as "before" ("value", "n") where "before"."n" <= "each"."n" and "before"."value" ->> 'type' <> 'freeform')`,
  },
};

const PHOTOS: Record<Engine, string> = {
  sqlite: `json_extract("photo"."value", '$.id') from json_each(new."answers") as "answer",
      json_each(case when "answer"."type" = 'object' then "answer"."value" else '{}' end, '$.photos') as "photo"`,
  postgres: `"photo"."value" ->> 'id' from json_array_elements(new."answers"::json) as "answer" ("value"),
      json_array_elements(case when json_typeof("answer"."value" -> 'photos') = 'array' then "answer"."value" -> 'photos' else '[]'::json end) as "photo" ("value")`,
};

/**
 * Makes a work from every new result with extended questions. A trigger does this, so it does not matter which code
 * inserts the result.
 */
function newWork(engine: Engine): string {
  const { place, of, answerType, from, countedUntil } = EXTENDED[engine];
  const published = (field: string): string => {
    const own = engine === 'sqlite' ? `json_extract("question"."published", '$.${field}')` : `"question"."published"::json ->> '${field}'`;
    return `(select ${own} from "extendedQuestions" as "question" where "question"."testId" = new."testId" and "question"."id" = ${of('id')})`;
  };
  const integer = (value: string): string => `cast(${value} as integer)`;
  const count = (condition: string): string => `(select count(*) from "checks" where ${SAME_ATTEMPT} and ${condition})`;
  const sum = `(select coalesce(sum("maxPoints"), 0) from "checks" where ${SAME_ATTEMPT})`;
  return `
    insert into "works" ("uid", "testId", "attempt", "timestamp", "putAside", "givenAt", "changedAt")
      values (new."uid", new."testId", new."attempt", coalesce(new."timestamp", ''), case when new."putAsideAt" is null then 0 else 1 end, new."checkedAt", coalesce(new."timestamp", ''));
    insert into "checks" ("uid", "testId", "attempt", "questionId", "putAside", "place", "number", "isEmpty", "state", "maxPoints")
      select new."uid", new."testId", new."attempt", ${of('id')}, case when new."putAsideAt" is null then 0 else 1 end, ${place}, ${countedUntil},
        case when ${answerType} = 'null' then 1 else 0 end, case when ${answerType} = 'null' then 'empty' else 'waiting' end,
        coalesce(${integer(published('maxPoints'))}, ${integer(of('maxPoints'))}) from ${from};
    insert into "givenChecks" ("uid", "testId", "attempt", "questionId", "points", "maxPoints", "byHand", "at", "content", "basis")
      select new."uid", new."testId", new."attempt", ${of('id')}, 0, ${integer(of('maxPoints'))}, 0, new."checkedAt", null, ${basisOf(engine)}
      from ${from} and new."checkedAt" is not null and ${answerType} = 'null';
    insert into "workPhotos" ("uid", "testId", "attempt", "photoId") select distinct new."uid", new."testId", cast(new."attempt" as integer), ${PHOTOS[engine]};
    update "works" set "answers" = ${count('true')}, "empty" = ${count(`"isEmpty" = 1`)}, "waiting" = ${count(`"isEmpty" = 0`)}, "checkMaxPoints" = ${sum},
      "givenMaxPoints" = case when new."checkedAt" is null then 0 else ${sum} end
      where ${SAME_ATTEMPT};`;
}

const basisOf = (engine: Engine): string =>
  engine === 'sqlite'
    ? `json_object('criteria', json(coalesce(json_extract("each"."value", '$.criteria'), 'null')), 'sampleAnswer', coalesce(json_extract("each"."value", '$.sampleAnswer'), ''))`
    : `json_build_object('criteria', "each"."value" -> 'criteria', 'sampleAnswer', coalesce("each"."value" ->> 'sampleAnswer', ''))::text`;

const IS_WORK = 'new."pendingQuestions" > 0 or new."checkedAt" is not null';

const newWorkTrigger = (engine: Engine): string[] =>
  engine === 'sqlite'
    ? [`create trigger "results_become_works" after insert on "results" when ${IS_WORK} begin ${newWork(engine)} end`]
    : postgresTrigger('results_become_works', 'after insert on "results"', `if ${IS_WORK} then ${newWork(engine)} end if; return null;`);

const triggers = (engine: Engine): string[] => [
  ...newWorkTrigger(engine),
  ...COUNTED.flatMap((counted) => countingTriggers(engine, counted)),
  ...Object.entries(AFTER).flatMap(([name, { event, body }]) =>
    engine === 'sqlite' ? [`create trigger "${name}" ${event} begin ${body} end`] : postgresTrigger(name, event, `${body} return null;`),
  ),
];
