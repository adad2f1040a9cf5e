import { groupNameKey } from '../../../domain/access/group.ts';
import { AppError } from '../../../domain/errors.ts';
import { russianOrder } from '../../../domain/russian-order.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { isUniqueViolation, type Database } from '../../../db/database.ts';
import { leaving } from '../../../db/assignments/hand-ins.ts';
import { asGroupSubject, type GroupReference } from '../../../db/groups.ts';
import { newId } from '../../../db/new-id.ts';

/** A group as it is stored. Its invitation is the code without an address. */
export interface StoredGroup {
  id: string;
  name: string;
  revision: number;
  memberCount: number;
  invitation: string | null;
}

const selectGroups = (db: Database) =>
  db
    .selectFrom('groups')
    .select(({ selectFrom, fn }) => [
      'id',
      'name',
      'revision',
      'invitation',
      selectFrom('groupMembers').whereRef('groupId', '=', 'groups.id').select(fn.countAll().as('count')).as('memberCount'),
    ]);

const toGroup = ({ memberCount, ...row }: Omit<StoredGroup, 'memberCount'> & { memberCount: unknown }): StoredGroup => ({
  ...row,
  memberCount: Number(memberCount),
});

/** All groups by name. */
export async function listGroups(db: Database): Promise<StoredGroup[]> {
  const groups = await selectGroups(db).execute();
  return groups.map(toGroup).toSorted((a, b) => russianOrder(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

export async function findGroup(db: Database, id: string): Promise<StoredGroup | undefined> {
  const row = await selectGroups(db).where('id', '=', id).executeTakeFirst();
  return row && toGroup(row);
}

/**
 * Adds a group. A repetition with the same id and name returns the stored group (ADR 30).
 * @throws AppError `name-taken`, `edit-conflict`
 */
export async function addGroup(db: Database, name: string, by: Actor, id = newId()): Promise<StoredGroup> {
  try {
    await asAdmin(db, by, async (trx, record) => {
      await trx.insertInto('groups').values({ id, name, nameKey: groupNameKey(name), revision: 1 }).execute();
      await record({ action: 'group-created', subject: asGroupSubject({ id, name }) });
    });
    return { id, name, revision: 1, memberCount: 0, invitation: null };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const stored = await findGroup(db, id);
    if (stored === undefined) throw new AppError('name-taken');
    if (stored.name !== name) throw new AppError('edit-conflict');
    return stored;
  }
}

/** Renames a group. The update compares revisions, so the second of two concurrent saves fails with an edit conflict (rule R42). */
export async function renameGroup(
  db: Database,
  { id, revision, name }: { id: string; revision: number; name: string },
  by: Actor,
): Promise<StoredGroup | 'group-not-found' | 'edit-conflict' | 'name-taken'> {
  const renaming = asAdmin(db, by, async (trx, record) => {
    const before = await findGroup(trx, id);
    if (before === undefined) return 'group-not-found';
    const { numUpdatedRows } = await trx
      .updateTable('groups')
      .set({ name, nameKey: groupNameKey(name), revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'edit-conflict';
    if (before.name !== name) {
      const details = { from: before.name, to: name };
      await record({ action: 'group-renamed', subject: asGroupSubject({ id, name }), details });
    }
    return { ...before, name, revision: revision + 1 };
  });
  return renaming.catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'name-taken' as const;
    throw error;
  });
}

/**
 * Removes a group. Its members stay users of the site.
 * @returns whether the group existed
 */
export async function removeGroup(db: Database, id: string, by: Actor, today: string): Promise<boolean> {
  return asAdmin(db, by, async (trx, record) => {
    let group: GroupReference | undefined;
    await leaving(trx, { groupId: id }, today, async () => {
      group = await trx.deleteFrom('groups').where('id', '=', id).returning(['id', 'name']).executeTakeFirst();
    });
    if (group === undefined) return false;
    await record({ action: 'group-deleted', subject: asGroupSubject(group) });
    return true;
  });
}

/**
 * Replaces the invitation of a group; `null` removes it.
 * @returns whether there was anything to change, or an error code
 */
export async function setInvitation(db: Database, id: string, code: string | null, by: Actor): Promise<boolean | 'group-not-found'> {
  return asAdmin(db, by, async (trx, record) => {
    let update = trx.updateTable('groups').set({ invitation: code }).where('id', '=', id);
    if (code === null) update = update.where('invitation', 'is not', null);
    const group = await update.returning(['id', 'name']).executeTakeFirst();
    if (group === undefined) return (await findGroup(trx, id)) === undefined ? 'group-not-found' : false;
    const action = code === null ? 'invitation-removed' : 'invitation-renewed';
    await record({ action, subject: asGroupSubject(group) });
    return true;
  });
}

/** The group that a code invites to. */
export const invitingGroup = (db: Database, code: string): Promise<{ name: string } | undefined> =>
  db.selectFrom('groups').select('name').where('invitation', '=', code).executeTakeFirst();
