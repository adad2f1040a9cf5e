/** Assignments, for admins. */
import { sql } from 'kysely';
import { nameKeyOf } from '../../../domain/assignments/name-key.ts';
import { longOverBefore, statusOf } from '../../../domain/assignments/progress.ts';
import type { RestingReason, Status } from '../../../domain/assignments/kinds.ts';
import { countsOf, NO_COUNTS, type Moment } from '../../../db/assignments/counts.ts';
import { statusesOf } from '../../../db/assignments/statuses.ts';
import type { Database } from '../../../db/database.ts';
import type { Assignment } from '../contract.ts';

const selectRows = (db: Database) =>
  db
    .selectFrom('assignments as a')
    .leftJoin('tests as test', 'test.id', 'a.testId')
    .leftJoin('lessons as lesson', 'lesson.id', 'a.lessonId')
    .leftJoin('blocks as block', 'block.id', 'lesson.blockId')
    .leftJoin('users as creator', 'creator.uid', 'a.createdBy')
    .selectAll('a')
    .select([
      'test.name as testName',
      'test.revision as testRevision',
      'test.publishedRevision',
      'lesson.title',
      'block.id as blockId',
      'block.title as blockTitle',
      'creator.nickname as creatorNickname',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function restingOf(row: Row): RestingReason | null {
  if (row.lessonId !== null && row.title === null) return 'deleted';
  if (row.testRevision === null) return row.lessonId === null ? 'deleted' : 'no-test';
  return row.testRevision === row.publishedRevision ? null : 'unpublished';
}

/** @returns the assignments with these ids, in the same order */
export async function findAssignments(db: Database, ids: readonly string[], moment: Moment): Promise<Assignment[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db).where('a.id', 'in', ids).execute();
  const groups = await db
    .selectFrom('assignmentGroups as given')
    .innerJoin('groups', 'groups.id', 'given.groupId')
    .select(['given.assignmentId', 'groups.id', 'groups.name'])
    .where('given.assignmentId', 'in', ids)
    .orderBy('groups.nameKey')
    .execute();
  const pupils = await db
    .selectFrom('assignmentSingles as single')
    .innerJoin('users', 'users.uid', 'single.uid')
    .select(['single.assignmentId', 'users.uid', 'users.nickname'])
    .where('single.assignmentId', 'in', ids)
    .orderBy('users.nicknameOrder')
    .orderBy('users.uid')
    .execute();
  const counts = await countsOf(db, ids, moment);
  const groupsOf = Map.groupBy(groups, ({ assignmentId }) => assignmentId);
  const pupilsOf = Map.groupBy(pupils, ({ assignmentId }) => assignmentId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { lastHandIn: _, ...figures } = counts.get(id) ?? NO_COUNTS;
    const resting = restingOf(row);
    return [
      {
        id,
        revision: row.revision,
        target: {
          kind: row.lessonId === null ? 'test' : 'lesson',
          id: row.lessonId ?? row.testId,
          name: (row.lessonId === null ? row.testName : row.title) ?? row.name,
          blockId: row.blockId,
          blockTitle: row.blockTitle,
          resting,
        },
        groups: (groupsOf.get(id) ?? []).map(({ id: groupId, name }) => ({ id: groupId, name })),
        pupils: (pupilsOf.get(id) ?? []).map(({ uid, nickname }) => ({ uid, nickname })),
        opensAt: row.opensAt,
        due: row.dueDay === null ? null : { day: row.dueDay, time: row.dueTime },
        dueAt: row.dueAt,
        note: row.note,
        openBlock: row.openBlock === 1,
        status: statusOf({ ...row, ...figures }, moment.now),
        createdAt: row.createdAt,
        createdBy: row.createdBy === null || row.creatorNickname === null ? null : { uid: row.createdBy, nickname: row.creatorNickname },
        counts: { ...figures, overdue: resting === null ? figures.overdue : 0 },
      },
    ];
  });
}

export const findAssignment = async (db: Database, id: string, moment: Moment): Promise<Assignment | undefined> =>
  (await findAssignments(db, [id], moment))[0];

interface Filter {
  statuses: readonly Status[];
  groupId?: string | undefined;
  testId?: string | undefined;
  search: string;
  /** If it is set, only assignments with these ids match. */
  ids?: readonly string[] | undefined;
}

export interface Listed {
  id: string;
  /** The key that the list is sorted by. Entries with equal keys are sorted by id. */
  key: string;
}

/** Inverts a time, so that sorting by the result puts later times first. */
export const invertTime = (time: string): string => time.replace(/\d/g, (digit) => String(9 - Number(digit)));

export const LIKE_SIGNS = /[\\%_]/g;

const matching = (db: Database, { groupId, testId, search, ids }: Omit<Filter, 'statuses'>) => {
  let query = db.selectFrom('assignments as a');
  if (groupId !== undefined) {
    query = query.where('a.id', 'in', db.selectFrom('assignmentGroups').select('assignmentId').where('groupId', '=', groupId));
  }
  if (testId !== undefined) query = query.where('a.testId', '=', testId);
  const text = nameKeyOf(search);
  if (text !== '') {
    const pattern = `%${text.replace(LIKE_SIGNS, (sign) => `\\${sign}`)}%`;
    query = query.where(sql<boolean>`"a"."nameKey" like ${pattern} escape '\\'`);
  }
  return ids === undefined ? query : query.where('a.id', 'in', ids);
};

/**
 * Finds the assignments with these statuses, except those that are long over. It reads all of them and not a page, because their order
 * depends on statuses that the program computes.
 */
export async function listRunning(db: Database, { statuses, ...filter }: Filter, moment: Moment): Promise<Listed[]> {
  const running = matching(db, filter)
    .select(['a.id', 'a.opensAt', 'a.dueAt', 'a.lastDueAt', 'a.createdAt'])
    .where(({ or, eb }) => or([eb('a.lastDueAt', 'is', null), eb('a.lastDueAt', '>', longOverBefore(moment.now))]));
  const rows = await statusesOf(db, await running.execute(), moment);
  return rows
    .filter(({ status }) => statuses.includes(status))
    .map(({ id, status, dueAt, createdAt, lastHandIn }) => ({
      id,
      key: status === 'past' ? `${PAST} ${invertTime(dueAt ?? lastHandIn ?? createdAt)}` : `${RUNNING} ${dueAt ?? '~'} ${createdAt}`,
    }));
}

const [RUNNING, PAST] = ['0', '1'];

interface PageOptions {
  limit: number;
  after: Listed | null;
}

/** Finds a page of the assignments that are long over, newest first. */
async function listLongOver(db: Database, filter: Omit<Filter, 'statuses'>, { limit, after }: PageOptions, { now }: Moment) {
  const before = longOverBefore(now);
  // `dueAt` is never later than `lastDueAt`. This extra condition lets the database read the page in the order of an index.
  const old = matching(db, filter).where('a.dueAt', '<=', before).where('a.lastDueAt', '<=', before);
  let page = old.select(['a.id', 'a.dueAt']);
  if (after?.key.startsWith(PAST) === true) {
    const dueAt = invertTime(after.key.slice(2));
    page = page.where(({ or, and, eb }) => or([eb('a.dueAt', '<', dueAt), and([eb('a.dueAt', '=', dueAt), eb('a.id', '>', after.id)])]));
  }
  const [rows, { count }] = await Promise.all([
    page.orderBy('a.dueAt', 'desc').orderBy('a.id').limit(limit).execute(),
    old.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { listed: rows.map(({ id, dueAt }): Listed => ({ id, key: `${PAST} ${invertTime(dueAt ?? '')}` })), total: Number(count) };
}

/**
 * The matching assignments in order: open and scheduled assignments by due date, then past assignments, newest first.
 * @returns up to `limit` assignments after the cursor, and the number of all
 */
export async function listPage(db: Database, filter: Filter, page: PageOptions, moment: Moment): Promise<{ listed: Listed[]; total: number }> {
  if (filter.ids?.length === 0) return { listed: [], total: 0 };
  const running = await listRunning(db, filter, moment);
  const old = filter.statuses.includes('past') ? await listLongOver(db, filter, page, moment) : { listed: [], total: 0 };
  const { after } = page;
  const listed = [...running, ...old.listed]
    .filter((each) => after === null || compareListed(each, after) > 0)
    .toSorted(compareListed)
    .slice(0, page.limit);
  return { listed, total: running.length + old.total };
}

export const compareListed = (a: Listed, b: Listed): number => (a.key === b.key ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.key < b.key ? -1 : 1);
