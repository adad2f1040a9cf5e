import { sql } from 'kysely';
import type { Course } from '../../domain/assignments/progress.ts';
import { isLongOver, longOverBefore, statusOf } from '../../domain/assignments/progress.ts';
import type { Status } from '../../domain/assignments/kinds.ts';
import type { Database } from '../database.ts';
import { selectPairs, type PairFilter } from './pairs.ts';

export interface Counts {
  pupils: number;
  handedIn: number;
  late: number;
  started: number;
  overdue: number;
  locked: number;
  lastHandIn: string | null;
}

export const NO_COUNTS: Counts = { pupils: 0, handedIn: 0, late: 0, started: 0, overdue: 0, locked: 0, lastHandIn: null };

export interface Moment {
  now: string;
  /** In the time zone of the site. */
  today: string;
}

/** Figures of assignments by id; those that nobody has are missing. */
export async function countPairs(db: Database, filter: PairFilter, { now, today }: Moment): Promise<Map<string, Counts>> {
  if (filter.ids?.length === 0) return new Map();
  const sum = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const lateAt = sql`case when "dueAt" is not null and "extendedAt" > "dueAt" then "extendedLateAt" else "lateAt" end`;
  const { rows } = await sql<CountRow>`select "id", count(*) as "pupils",
      ${sum(sql`"attempt" is not null`)} as "handedIn",
      ${sum(sql`"attempt" is not null and "takenBefore" = 0 and "handedInAt" >= ${lateAt}`)} as "late",
      ${sum(sql`"attempt" is null and "answered" > 0`)} as "started",
      ${sum(sql`"attempt" is null and "reopened" = 0 and "resting" = 0 and ${lateAt} <= ${now}`)} as "overdue",
      ${sum(sql`"attempt" is null and "locked" = 1`)} as "locked",
      max(case when "attempt" is not null then "handedInAt" end) as "lastHandIn"
    from (${selectPairs(db, filter, today)}) as "counted" group by "id"`.execute(db);
  return new Map(rows.map(({ id, lastHandIn, ...counts }) => [id, { ...toNumbers(counts), lastHandIn }]));
}

/** PostgreSQL gives sums as texts. */
type CountRow = { id: string; lastHandIn: string | null } & Record<keyof Omit<Counts, 'lastHandIn'>, string | number>;

const toNumbers = ({ pupils, handedIn, late, started, overdue, locked }: Omit<CountRow, 'id' | 'lastHandIn'>) => ({
  pupils: Number(pupils),
  handedIn: Number(handedIn),
  late: Number(late),
  started: Number(started),
  overdue: Number(overdue),
  locked: Number(locked),
});

export interface LightRow extends Pick<Course, 'opensAt' | 'dueAt' | 'lastDueAt'> {
  id: string;
  createdAt: string;
}

const needsCounts = ({ opensAt, dueAt, lastDueAt }: LightRow, now: string): boolean =>
  opensAt <= now && !isLongOver(lastDueAt, now) && (dueAt === null || dueAt <= now);

const BATCH_SIZE = 200;

/** The status of assignments. Only those are counted whose pupils decide it. */
export async function statusesOf<Row extends LightRow>(db: Database, rows: readonly Row[], moment: Moment): Promise<(Row & { status: Status; lastHandIn: string | null })[]> {
  const ids = rows.filter((row) => needsCounts(row, moment.now)).map(({ id }) => id);
  const counts = new Map<string, Counts>();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    for (const [id, each] of await countPairs(db, { ids: ids.slice(start, start + BATCH_SIZE) }, moment)) counts.set(id, each);
  }
  return rows.map((row) => {
    const { lastHandIn, ...figures } = counts.get(row.id) ?? NO_COUNTS;
    return { ...row, lastHandIn, status: statusOf({ ...row, ...figures }, moment.now) };
  });
}

/** How many assignments of each group are not past. */
export async function countOpenByGroup(db: Database, moment: Moment, groupId?: string): Promise<Map<string, number>> {
  let query = db
    .selectFrom('assignmentGroups as given')
    .innerJoin('assignments as a', 'a.id', 'given.assignmentId')
    .select(['given.groupId', 'a.id', 'a.opensAt', 'a.dueAt', 'a.lastDueAt', 'a.createdAt'])
    .where(({ or, eb }) => or([eb('a.lastDueAt', 'is', null), eb('a.lastDueAt', '>', longOverBefore(moment.now))]));
  if (groupId !== undefined) query = query.where('given.groupId', '=', groupId);
  const rows = await query.execute();
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const open = new Set((await statusesOf(db, distinct, moment)).filter(({ status }) => status !== 'past').map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const row of rows) if (open.has(row.id)) counts.set(row.groupId, (counts.get(row.groupId) ?? 0) + 1);
  return counts;
}
