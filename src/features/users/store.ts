import { sql, type Selectable } from 'kysely';
import type { Cursor } from '../../http/pagination.ts';
import { byOrder } from '../../domain/lessons/lesson.ts';
import { ROLE, type Role } from '../../domain/users/role.ts';
import type { AdminUser } from '../../domain/users/user.ts';
import { normalizeSearch } from '../../domain/users/user-search.ts';
import { isStillAdmin } from '../../db/is-still-admin.ts';
import { asUserSubject, blockDetails, recordAuditEvent, type Actor } from '../../db/audit-log.ts';
import { orOnForeignKeyViolation, type Database, type Transaction } from '../../db/database.ts';
import { countRoles } from '../../db/role-counts.ts';
import type { UsersTable } from '../../db/schema.ts';
import { inTransaction, isPostgres } from '../../db/transaction.ts';
import { searchUsers, type UserFilter } from '../../db/user-search-index.ts';

const columns = ['uid', 'email', 'nickname', 'role', 'signedInAt'] as const;

interface Filter {
  /** Part of a nickname or an e-mail address, in any case. */
  search: string;
  role: Role | undefined;
}

/** One page of the users who match the filter, and the number of matches of the search by role. */
export async function findUsers(
  db: Database,
  { search, role }: Filter,
  limit: number,
  after: Cursor | null,
): Promise<{ users: AdminUser[]; counts: Record<Role, number> }> {
  const text = normalizeSearch(search);
  const matches = text === '' ? null : await searchUsers(db, text);
  const [users, counts] = await Promise.all([listUsers(db, matches, role, limit, after), countUsers(db, matches)]);
  return { users, counts };
}

/** Newest first, after a cursor. */
async function listUsers(
  db: Database,
  matches: UserFilter | null,
  role: Role | undefined,
  limit: number,
  after: Cursor | null,
): Promise<AdminUser[]> {
  let query = db.selectFrom('users').select(columns);
  if (matches !== null) query = query.where(matches(role));
  else if (role !== undefined) query = query.where('role', '=', role);
  if (after !== null) {
    // A row comparison: an index does not find the start of «older, or as old and with a smaller id».
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('signedInAt', 'uid'), '<', tuple(after.at, after.id)),
    );
  }
  return withBlocks(db, await query.orderBy('signedInAt', 'desc').orderBy('uid', 'desc').limit(limit).execute());
}

async function countUsers(db: Database, matches: UserFilter | null): Promise<Record<Role, number>> {
  if (matches === null) {
    const counts = await countRoles(db);
    return byRole((role) => counts.get(role));
  }
  // `group by role` would read the rows in the order of their roles, scattered over the table.
  const countOf = (role: Role) => sql<string | number>`count(*) filter (where "role" = ${sql.lit(role)})`;
  const counts = await db
    .selectFrom('users')
    .select([countOf(ROLE.default).as('0'), countOf(ROLE.paid).as('1'), countOf(ROLE.admin).as('99')])
    .where(matches())
    .executeTakeFirstOrThrow();
  return byRole((role) => Number(counts[role]));
}

const byRole = (countOf: (role: Role) => number | undefined): Record<Role, number> => ({
  [ROLE.default]: countOf(ROLE.default) ?? 0,
  [ROLE.paid]: countOf(ROLE.paid) ?? 0,
  [ROLE.admin]: countOf(ROLE.admin) ?? 0,
});

export async function findUser(db: Database, uid: string): Promise<AdminUser | undefined> {
  const rows = await db.selectFrom('users').select(columns).where('uid', '=', uid).execute();
  return (await withBlocks(db, rows))[0];
}

async function withBlocks(
  db: Database,
  rows: Pick<Selectable<UsersTable>, (typeof columns)[number]>[],
): Promise<AdminUser[]> {
  if (rows.length === 0) return [];
  const uids = rows.map(({ uid }) => uid);
  const open = await db.selectFrom('openBlocks').selectAll().where('uid', 'in', uids).orderBy('blockId').execute();
  const blocks = Map.groupBy(open, ({ uid }) => uid);
  return rows.map((row) => ({
    ...row,
    accessBlocks: (blocks.get(row.uid) ?? []).map(({ blockId }) => blockId),
    access: (blocks.get(row.uid) ?? []).map(({ blockId }) => ({ blockId, until: null })),
    ended: [],
    groups: [],
  }));
}

/**
 * Changes role and open blocks together or not at all (rule R20).
 * @returns an error code, `null` on success
 */
export async function changeUser(
  db: Database,
  uid: string,
  { role, accessBlocks }: { role?: Role | undefined; accessBlocks?: string[] | undefined },
  by: Actor,
): Promise<'forbidden' | 'user-not-found' | 'last-admin' | 'block-not-found' | null> {
  const change = inTransaction(db, async (trx) => {
    await lockAdmins(trx);
    if (!(await isStillAdmin(trx, by))) return 'forbidden';
    const user = await trx.selectFrom('users').select(columns).where('uid', '=', uid).executeTakeFirst();
    if (user === undefined) return 'user-not-found';
    if (role !== undefined && role !== ROLE.admin && user.role === ROLE.admin) {
      const admins = await trx.selectFrom('users').select('uid').where('role', '=', ROLE.admin).limit(2).execute();
      if (admins.length < 2) return 'last-admin';
    }
    const subject = asUserSubject(user);
    if (role !== undefined && role !== user.role) {
      await trx.updateTable('users').set({ role }).where('uid', '=', uid).execute();
      if (user.role === ROLE.admin) await deleteLinksCreatedBy(trx, uid);
      const details = { ...subject.details, from: String(user.role), to: String(role) };
      await recordAuditEvent(trx, by, { action: 'role-changed', ...subject, details });
    }
    if (accessBlocks !== undefined) {
      const { opened, closed } = await setOpenBlocks(trx, uid, accessBlocks);
      for (const [action, titles] of [['blocks-opened', opened], ['blocks-closed', closed]] as const) {
        if (titles.length === 0) continue;
        const details = { ...subject.details, ...blockDetails(titles) };
        await recordAuditEvent(trx, by, { action, ...subject, details });
      }
    }
    return null;
  });
  // A block that does not exist rolls back the role as well.
  return orOnForeignKeyViolation(change, 'block-not-found');
}

/** Locks all admins: of two who give up the role concurrently, the second sees the change of the first (rule R21). */
const lockAdmins = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select('uid')
    .where('role', '=', ROLE.admin)
    .orderBy('uid')
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .execute();

/** Deletes the password reset links that an admin created: they open the accounts of others and must not outlive the role. */
const deleteLinksCreatedBy = (trx: Transaction, uid: string) =>
  trx
    .deleteFrom('resetLinks')
    .where('uid', 'in', ({ selectFrom }) =>
      selectFrom('audit')
        .select('subjectId')
        .where('actorUid', '=', uid)
        .where('action', '=', 'reset-link-created')
        .$narrowType<{ subjectId: string }>(),
    )
    .execute();

/**
 * Does not touch the rows of blocks that stay open: deleting and inserting such a row could deadlock with the deletion of
 * the block.
 * @returns the titles of the opened and the closed blocks
 */
async function setOpenBlocks(
  trx: Transaction,
  uid: string,
  blockIds: string[],
): Promise<{ opened: string[]; closed: string[] }> {
  const closed = await trx
    .deleteFrom('openBlocks')
    .where('uid', '=', uid)
    .$if(blockIds.length > 0, (query) => query.where('blockId', 'not in', blockIds))
    .returning('blockId')
    .execute();
  const opened =
    blockIds.length === 0
      ? []
      : await trx
          .insertInto('openBlocks')
          .values(blockIds.map((blockId) => ({ uid, blockId })))
          .onConflict((conflict) => conflict.columns(['uid', 'blockId']).doNothing())
          .returning('blockId')
          .execute();
  return { opened: await titlesOf(trx, opened), closed: await titlesOf(trx, closed) };
}

/** Titles of blocks, sorted as the blocks are. */
async function titlesOf(db: Database, rows: { blockId: string }[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ blockId }) => blockId);
  const blocks = await db.selectFrom('blocks').select(['id', 'title', 'order']).where('id', 'in', ids).execute();
  return blocks.toSorted(byOrder).map(({ title }) => title);
}
