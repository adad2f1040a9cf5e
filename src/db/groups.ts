/** Queries about groups of pupils that several features use. */
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../domain/errors.ts';
import { recordAuditEvent, type Actor } from './audit-log.ts';
import type { Database, Transaction } from './database.ts';
import { isPostgres } from './transaction.ts';

export interface GroupReference {
  id: string;
  name: string;
}

/** @throws AppError `group-not-found` when no group has this id */
export async function assertGroup(db: Database, groupId: string | undefined): Promise<void> {
  if (groupId === undefined) return;
  const group = await db.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst();
  if (group === undefined) throw new AppError('group-not-found');
}

/**
 * An SQL condition: the user of a row is a member of a group.
 * @param uid the column with the uid, such as `attempt.uid`
 */
export const isMember = (uid: string, groupId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(uid)} in (select "uid" from "groupMembers" where "groupId" = ${groupId})`;

/** Finds the groups of each user, sorted by name. */
export async function groupsOf(db: Database, uids: readonly string[]): Promise<Map<string, GroupReference[]>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('groupMembers')
    .innerJoin('groups', 'groups.id', 'groupMembers.groupId')
    .select(['uid', 'id', 'name'])
    .where('uid', 'in', uids)
    .orderBy('nameKey')
    .execute();
  const groups = Map.groupBy(rows, ({ uid }) => uid);
  return new Map([...groups].map(([uid, own]) => [uid, own.map(({ id, name }) => ({ id, name }))]));
}

/** A group as the subject of an audit event. */
export const asGroupSubject = ({ id, name }: GroupReference) => ({ kind: 'group', id, title: name }) as const;

/**
 * Adds a user to the group whose invitation has this code. If the user is already a member, nothing changes.
 * @returns `null` when no invitation has the code
 */
export async function joinByInvitation(
  trx: Transaction,
  code: string,
  by: Actor & { user: NonNullable<Actor['user']> },
): Promise<GroupReference | null> {
  const group = await trx
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('invitation', '=', code)
    // An admin who removes the invitation at this moment waits for this lock. After the removal nobody can join by the
    // invitation.
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst();
  if (group === undefined) return null;
  const added = await trx
    .insertInto('groupMembers')
    .values({ groupId: group.id, uid: by.user.uid, joinedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .execute();
  if (added.length > 0) await recordAuditEvent(trx, by, { action: 'members-changed', subject: asGroupSubject(group), details: { added: 1 } });
  return group;
}
