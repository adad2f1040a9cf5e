/** Stores the groups and pupils that an assignment is given to. */
import { NOBODY_CHOSEN } from '../../../domain/assignments/assignment-limits.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';

export interface Audience {
  groupIds: readonly string[];
  uids: readonly string[];
}

export interface CheckedAudience {
  groups: { id: string; name: string }[];
  uids: string[];
}

export function assertSomebody({ groupIds, uids }: Audience): void {
  if (groupIds.length + uids.length === 0) throw new AppError('invalid-request', { message: NOBODY_CHOSEN, fields: { groupIds: NOBODY_CHOSEN } });
}

/**
 * Checks that all groups and pupils exist, and locks the groups. If a pupil joins a group at the same time, either the
 * joining or the assignment waits for the other.
 * @throws AppError `group-not-found`, `user-not-found`
 */
export async function checkAudience(trx: Transaction, audience: Audience): Promise<CheckedAudience> {
  const groupIds = [...new Set(audience.groupIds)];
  const uids = [...new Set(audience.uids)];
  const groups =
    groupIds.length === 0
      ? []
      : await trx
          .selectFrom('groups')
          .select(['id', 'name'])
          .where('id', 'in', groupIds)
          .orderBy('id')
          .$if(isPostgres(trx), (query) => query.forUpdate())
          .execute();
  if (groups.length < groupIds.length) throw new AppError('group-not-found');
  const users = uids.length === 0 ? [] : await trx.selectFrom('users').select('uid').where('uid', 'in', uids).execute();
  if (users.length < uids.length) throw new AppError('user-not-found');
  return { groups, uids };
}

export async function addAudience(trx: Transaction, assignmentId: string, { groups, uids }: CheckedAudience, addedAt: string): Promise<void> {
  if (groups.length > 0) {
    await trx.insertInto('assignmentGroups').values(groups.map(({ id: groupId }) => ({ assignmentId, groupId, addedAt }))).execute();
  }
  if (uids.length > 0) await trx.insertInto('assignmentSingles').values(uids.map((uid) => ({ assignmentId, uid, addedAt }))).execute();
}

/** Finds what an edit adds to an audience and removes from it. */
export async function findAudience(db: Database, id: string, { groups, uids }: CheckedAudience) {
  const groupRows = await db.selectFrom('assignmentGroups').select('groupId').where('assignmentId', '=', id).execute();
  const singleRows = await db.selectFrom('assignmentSingles').select('uid').where('assignmentId', '=', id).execute();
  const [hadGroups, hadUids] = [new Set(groupRows.map(({ groupId }) => groupId)), new Set(singleRows.map(({ uid }) => uid))];
  const named = new Set(uids);
  const removedGroups = [...hadGroups.difference(new Set(groups.map((group) => group.id)))];
  const removedUids = [...hadUids.difference(named)];
  const added = { groups: groups.filter((group) => !hadGroups.has(group.id)), uids: [...named.difference(hadUids)] };
  return { removedGroups, removedUids, added, isOther: removedGroups.length + removedUids.length + added.groups.length + added.uids.length > 0 };
}

export async function replaceAudience(
  trx: Transaction,
  id: string,
  { removedGroups, removedUids, added }: Omit<Awaited<ReturnType<typeof findAudience>>, 'isOther'>,
  now: string,
): Promise<void> {
  if (removedGroups.length > 0) await trx.deleteFrom('assignmentGroups').where('assignmentId', '=', id).where('groupId', 'in', removedGroups).execute();
  if (removedUids.length > 0) await trx.deleteFrom('assignmentSingles').where('assignmentId', '=', id).where('uid', 'in', removedUids).execute();
  await addAudience(trx, id, added, now);
}

export const audienceDetails = ({ groups, uids }: CheckedAudience) => ({
  groups: groups.map(({ name }) => name),
  ...(uids.length > 0 && { pupils: uids.length }),
});
