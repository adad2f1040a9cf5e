/**
 * Figures of assignments. They are counted from the pairs of pupil and assignment, and kept in a table. Each row also
 * has the numbers of changes at the time of counting (`assignmentChanges`, `resultTotals`): an assignment is counted
 * again only when such a number has changed.
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
  /** How many pupils are past the due. The number holds only while the test is published; lists show 0 otherwise. */
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
   * The numbers of changes as they are in the database. They are read before the pairs are counted: a change in between
   * makes the kept figures outdated.
   */
  version: string;
  keptVersion: string | null;
  until: string | null;
  figures: string | null;
}

const changesOf = (key: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select cast(sum("changes") as text) from "assignmentChanges" where "key" = ${key}), '0')`;

/**
 * Selects the numbers of changes of everything that the figures of an assignment depend on. The query names the
 * assignment `a` and its lesson `lesson`.
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
 * Finds a text that differs after every change of the order of an assignment's pupils. What changes with time alone
 * does not change the text.
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

/** Counts the figures of assignments. An assignment that no pupil has is missing in the result. */
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
    // On a full disk, for example, the figures cannot be kept. The caller still gets them.
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
