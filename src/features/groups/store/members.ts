/** Lists the members of a group, and adds and removes members. */
import { sql } from 'kysely';
import { isOpenOn } from '../../../domain/access/access-change.ts';
import { AppError } from '../../../domain/errors.ts';
import type { User } from '../../../domain/users/user.ts';
import { isEmail } from '../../../domain/users/user.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { accessOf } from '../../../db/block-access.ts';
import { leaving } from '../../../db/assignments/hand-ins.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { normalizeEmail } from '../../../db/users/email.ts';
import { asGroupSubject, isMember } from '../../../db/groups.ts';
import { isPostgres } from '../../../db/transaction.ts';
import { searchUsers } from '../../../db/derived/user-search-index.ts';

interface PageOptions {
  search: string;
  limit: number;
  after: OrderedCursor | null;
  /** The current day in the tutor's time zone. */
  today: string;
}

/** @returns up to `limit` members by nickname, each with the key that the list is sorted by, and the number of all matching members */
export async function findMembers(db: Database, groupId: string, { search, limit, after, today }: PageOptions) {
  const text = normalizeSearch(search);
  const matches = text === '' ? null : await searchUsers(db, text);
  let members = db.selectFrom('users').where(isMember('users.uid', groupId));
  if (matches !== null) members = members.where(matches());
  let page = members.select(['uid', 'email', 'nickname', 'role', 'signedInAt', 'nicknameOrder']);
  if (after !== null) page = page.where(sql<boolean>`("nicknameOrder", "uid") > (${after.key}, ${after.id})`);
  const [rows, { count }] = await Promise.all([
    page.orderBy('nicknameOrder').orderBy('uid').limit(limit).execute(),
    members.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  const stored = await accessOf(db, rows.map(({ uid }) => uid));
  const open = Map.groupBy(stored.filter(({ until }) => isOpenOn(until, today)), ({ uid }) => uid);
  const users = rows.map((row): User & { nicknameOrder: string } => ({
    ...row,
    accessBlocks: (open.get(row.uid) ?? []).map(({ blockId }) => blockId),
  }));
  return { users, total: Number(count) };
}

interface MembersChange {
  add: readonly string[];
  addEmails: readonly string[];
  remove: readonly string[];
}

/**
 * Adds and removes all the given members, or none of them if it fails.
 * @returns how many were added and removed, and the addresses that no user has
 * @throws AppError `group-not-found`, `user-not-found`
 */
export async function changeMembers(db: Database, groupId: string, { add, addEmails, remove }: MembersChange, by: Actor, today: string) {
  return asAdmin(db, by, async (trx, record) => {
    const group = await trx
      .selectFrom('groups')
      .select(['id', 'name'])
      .where('id', '=', groupId)
      .$if(isPostgres(trx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (group === undefined) throw new AppError('group-not-found');
    await assertUsers(trx, [...new Set([...add, ...remove])]);
    const { uids, unknownEmails } = await findByEmail(trx, addEmails);
    const added = await addMembers(trx, groupId, [...new Set([...add, ...uids])]);
    const removed = await removeMembers(trx, groupId, remove, today);
    if (added + removed > 0) {
      const details = { ...(added > 0 && { added }), ...(removed > 0 && { removed }) };
      await record({ action: 'members-changed', subject: asGroupSubject(group), details });
    }
    return { added, removed, unknownEmails };
  });
}

/** @throws AppError `user-not-found` */
async function assertUsers(trx: Transaction, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const known = await trx.selectFrom('users').select('uid').where('uid', 'in', uids).execute();
  if (known.length < uids.length) throw new AppError('user-not-found');
}

async function findByEmail(trx: Transaction, addresses: readonly string[]): Promise<{ uids: string[]; unknownEmails: string[] }> {
  const typed = new Map(addresses.filter((address) => address.trim() !== '').map((address) => [normalizeEmail(address), address.trim()]));
  const emails = [...typed.keys()].filter(isEmail);
  const users = emails.length === 0 ? [] : await trx.selectFrom('users').select(['uid', 'email']).where('email', 'in', emails).execute();
  const known = new Set(users.map(({ email }) => email));
  return {
    uids: users.map(({ uid }) => uid),
    unknownEmails: [...typed].filter(([email]) => !known.has(email)).map(([, address]) => address),
  };
}

async function addMembers(trx: Transaction, groupId: string, uids: readonly string[]): Promise<number> {
  if (uids.length === 0) return 0;
  const joinedAt = new Date().toISOString();
  const added = await trx
    .insertInto('groupMembers')
    .values(uids.map((uid) => ({ groupId, uid, joinedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .execute();
  return added.length;
}

async function removeMembers(trx: Transaction, groupId: string, uids: readonly string[], today: string): Promise<number> {
  if (uids.length === 0) return 0;
  const removal = trx.deleteFrom('groupMembers').where('groupId', '=', groupId).where('uid', 'in', uids);
  let removed = 0;
  await leaving(trx, { groupId, uids }, today, async () => {
    removed = Number((await removal.executeTakeFirst()).numDeletedRows);
  });
  return removed;
}
