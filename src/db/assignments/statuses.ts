import type { Course } from '../../domain/assignments/progress.ts';
import { isLongOver, longOverBefore, statusOf } from '../../domain/assignments/progress.ts';
import type { Status } from '../../domain/assignments/kinds.ts';
import type { Database } from '../database.ts';
import { countsOf, type Moment } from './counts.ts';

export interface LightRow extends Pick<Course, 'opensAt' | 'dueAt' | 'lastDueAt'> {
  id: string;
  createdAt: string;
}

const needsCounts = ({ opensAt, dueAt, lastDueAt }: LightRow, now: string): boolean =>
  opensAt <= now && !isLongOver(lastDueAt, now) && (dueAt === null || dueAt <= now);

/** Finds the statuses of assignments. It counts pupils only where the dates alone do not decide the status. */
export async function statusesOf<Row extends LightRow>(db: Database, rows: readonly Row[], moment: Moment): Promise<(Row & { status: Status; lastHandIn: string | null })[]> {
  const counts = await countsOf(db, rows.filter((row) => needsCounts(row, moment.now)).map(({ id }) => id), moment);
  return rows.map((row) => {
    const { pupils = 0, handedIn = 0, checking = 0, lastHandIn = null } = counts.get(row.id) ?? {};
    return { ...row, lastHandIn, status: statusOf({ ...row, pupils, handedIn, checking }, moment.now) };
  });
}

/** Counts the assignments of each group that are not past. */
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
