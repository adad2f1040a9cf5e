/**
 * Counts the pupils of assignments by state and stores the figures in a table. Each stored row also has numbers of
 * changes (`assignmentChanges`, `resultTotals`) from the time of counting. An assignment is counted again when one of
 * these numbers has grown, or when a due date has passed.
 */
import { sql, type RawBuilder } from 'kysely';
import { isDatabaseUnavailable, type Database } from '../database.ts';
import { inTransaction, isPostgres } from '../transaction.ts';
import { PAIR_LATE_AT, selectPairs } from './pairs.ts';

export interface Counts {
  pupils: number;
  handedIn: number;
  late: number;
  /** How many of the pupils who have handed in wait for the tutor's check. */
  checking: number;
  started: number;
  /**
   * How many pupils are overdue. The number counts as if the test were published. While the test is not published,
   * lists show 0.
   */
  overdue: number;
  locked: number;
  lastHandIn: string | null;
}

export const NO_COUNTS: Counts = { pupils: 0, handedIn: 0, late: 0, checking: 0, started: 0, overdue: 0, locked: 0, lastHandIn: null };

export interface Moment {
  now: string;
  /** The current day in the time zone of the site. */
  today: string;
}

const BATCH_SIZE = 200;

/**
 * Finds the figures of assignments by id.
 * @param groupId counts only the members of this group; empty: counts everybody
 */
export async function countsOf(db: Database, ids: readonly string[], moment: Moment, groupId = ''): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const kept = await findKept(db, ids.slice(start, start + BATCH_SIZE), groupId, moment.today);
    const outdated: KeptRow[] = [];
    for (const row of kept) {
      const isCurrent = row.figures !== null && row.keptVersion === row.version && (row.until === null || row.until > moment.now);
      if (isCurrent) counts.set(row.id, { ...NO_COUNTS, ...(JSON.parse(row.figures as string) as Counts) });
      else outdated.push(row);
    }
    if (outdated.length === 0) continue;
    const counted = await countPairs(db, outdated.map(({ id }) => id), moment, groupId);
    await keep(db, groupId, outdated.map((row) => ({ ...row, ...(counted.get(row.id) ?? { counts: NO_COUNTS, until: null }) })));
    for (const { id } of outdated) counts.set(id, counted.get(id)?.counts ?? NO_COUNTS);
  }
  return counts;
}

interface KeptRow {
  id: string;
  /**
   * The numbers of changes that the database has now. They are read before the pupils are counted. If a change happens
   * in between, the stored figures therefore count as outdated.
   */
  version: string;
  keptVersion: string | null;
  until: string | null;
  figures: string | null;
}

const changesOf = (key: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select cast(sum("changes") as text) from "assignmentChanges" where "key" = ${key}), '0')`;

/**
 * Selects a text that names how often the assignment, its test, its groups and its block have changed. The figures of
 * the assignment are outdated when this text differs. The surrounding query must name the assignment `a` and its lesson
 * `lesson`.
 */
const versionOn = (today: string): RawBuilder<string> => sql<string>`${changesOf(sql`'assignment:' || "a"."id"`)}
      || ' ' || ${changesOf(sql`'test:' || "a"."testId"`)}
      || ' ' || coalesce((select cast(sum("changes") as text) from "resultTotals" where "testId" = "a"."testId"), '0')
      || ' ' || coalesce((
        select string_agg("given"."groupId" || '=' || ${changesOf(sql`'group:' || "given"."groupId"`)}, ',' order by "given"."groupId")
        from "assignmentGroups" as "given" where "given"."assignmentId" = "a"."id"), '')
      || case when "lesson"."blockId" is null then ''
        else ' ' || "lesson"."blockId" || '=' || ${changesOf(sql`'block:' || "lesson"."blockId"`)} || ' ' || cast(${today} as text) end`;

/**
 * Finds a text that is different after every change that can change the order of an assignment's pupils. It stays the
 * same when only a due date passes.
 * @returns `undefined` when there is no such assignment
 */
export async function orderVersionOf(db: Database, id: string, today: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select ${versionOn(today)} || ' ' || ${changesOf(sql`'nicknames'`)}
      || case when "test"."revision" = "test"."publishedRevision" then '' else ' resting' end as "version"
    from "assignments" as "a"
    left join "tests" as "test" on "test"."id" = "a"."testId"
    left join "lessons" as "lesson" on "lesson"."id" = "a"."lessonId"
    where "a"."id" = ${id}`.execute(db);
  return rows[0]?.version;
}

async function findKept(db: Database, ids: readonly string[], groupId: string, today: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select "a"."id", "kept"."version" as "keptVersion", "kept"."until", "kept"."figures", ${versionOn(today)} as "version"
    from "assignments" as "a"
    left join "lessons" as "lesson" on "lesson"."id" = "a"."lessonId"
    left join "assignmentCounts" as "kept" on "kept"."assignmentId" = "a"."id" and "kept"."groupId" = ${groupId}
    where "a"."id" in (${sql.join(ids)})
    order by "a"."id"`.execute(db);
  return rows;
}

interface Counted {
  counts: Counts;
  until: string | null;
}

/** Counts the pupils of assignments by state. The result does not have assignments without pupils. */
async function countPairs(db: Database, ids: readonly string[], { now, today }: Moment, groupId: string): Promise<Map<string, Counted>> {
  const sum = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const lateAt = PAIR_LATE_AT;
  const isAwaited = sql`"attempt" is null and "reopened" = 0`;
  const { rows } = await sql<CountRow>`select "id", count(*) as "pupils",
      ${sum(sql`"attempt" is not null`)} as "handedIn",
      ${sum(sql`"attempt" is not null and "takenBefore" = 0 and "handedInAt" >= ${lateAt}`)} as "late",
      ${sum(sql`"attempt" is not null and "pendingQuestions" > 0`)} as "checking",
      ${sum(sql`"attempt" is null and ("answered" > 0 or "running" = 1)`)} as "started",
      ${sum(sql`${isAwaited} and ${lateAt} <= ${now}`)} as "overdue",
      ${sum(sql`"attempt" is null and "locked" = 1`)} as "locked",
      max(case when "attempt" is not null then "handedInAt" end) as "lastHandIn",
      min(case when ${isAwaited} and ${lateAt} > ${now} then ${lateAt} end) as "until"
    from (${selectPairs(db, { ids, ...(groupId !== '' && { groupId }) }, today)}) as "counted" group by "id"`.execute(db);
  return new Map(rows.map(({ id, lastHandIn, until, ...counts }) => [id, { counts: { ...toNumbers(counts), lastHandIn }, until }]));
}

type Sums = Omit<Counts, 'lastHandIn'>;
/** PostgreSQL gives sums as texts. */
type CountRow = { id: string; lastHandIn: string | null; until: string | null } & Record<keyof Sums, string | number>;

const toNumbers = ({ pupils, handedIn, late, checking, started, overdue, locked }: Record<keyof Sums, string | number>): Sums => ({
  pupils: Number(pupils),
  handedIn: Number(handedIn),
  late: Number(late),
  checking: Number(checking),
  started: Number(started),
  overdue: Number(overdue),
  locked: Number(locked),
});

async function keep(db: Database, groupId: string, counted: readonly (Counted & Pick<KeptRow, 'id' | 'version'>)[]): Promise<void> {
  const rows = counted.map(({ id, version, until, counts }) => ({ assignmentId: id, groupId, version, until, figures: JSON.stringify(counts) }));
  const write = inTransaction(db, (trx) => trx
    .insertInto('assignmentCounts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['assignmentId', 'groupId']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        until: ref('excluded.until'),
        figures: ref('excluded.figures'),
      })),
    )
    .execute());
  await write.catch((error: unknown) => {
    // The figures cannot be stored when, for example, the disk is full. The caller still gets them.
    if (db.isTransaction || !isDatabaseUnavailable(error)) throw error;
  });
}

/**
 * Merges the rows that triggers append in PostgreSQL, and removes the figures of deleted assignments and groups. The
 * server calls it periodically.
 */
export async function compactAssignmentCounts(db: Database): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      with "removed" as (delete from "assignmentChanges" returning *)
      insert into "assignmentChanges" ("key", "changes") select "key", sum("changes") from "removed" group by "key"`.execute(db);
  }
  await db
    .deleteFrom('assignmentCounts')
    .where(({ or, not, exists, selectFrom, and, eb }) =>
      or([
        not(exists(selectFrom('assignments').select('id').whereRef('id', '=', 'assignmentCounts.assignmentId'))),
        and([eb('groupId', '<>', ''), not(exists(selectFrom('groups').select('id').whereRef('id', '=', 'assignmentCounts.groupId')))]),
      ]),
    )
    .execute();
}
