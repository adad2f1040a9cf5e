import { sql, type Selectable } from 'kysely';
import type { Place } from '../../api/page-query.ts';
import { byOrder } from '../../domain/lesson.ts';
import { ROLE, type Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { searchedTextOf } from '../../domain/user-search.ts';
import { isStillAdministrator } from '../../storage/administrator.ts';
import { doneTo, listOfBlocks, record, type By } from '../../storage/audit.ts';
import { unlessMissing, type Database, type Transaction } from '../../storage/database.ts';
import { countRoles } from '../../storage/role-counts.ts';
import type { UsersTable } from '../../storage/schema.ts';
import { inTransaction, isPostgres } from '../../storage/transaction.ts';
import { lookFor, type IsFound } from '../../storage/user-search.ts';

const columns = ['uid', 'email', 'nickname', 'role', 'signedInAt'] as const;

interface Filter {
  /** Part of a nickname or an address, in any case. */
  search: string;
  role: Role | undefined;
}

/** One page of those whom a search leaves, and how many these are of each role. */
export async function findUsers(
  db: Database,
  { search, role }: Filter,
  limit: number,
  after: Place | null,
): Promise<{ users: User[]; counts: Record<Role, number> }> {
  const text = searchedTextOf(search);
  const isFound = text === '' ? null : await lookFor(db, text);
  const [users, counts] = await Promise.all([listUsers(db, isFound, role, limit, after), countUsers(db, isFound)]);
  return { users, counts };
}

/** New ones first, from a place on. */
async function listUsers(
  db: Database,
  isFound: IsFound | null,
  role: Role | undefined,
  limit: number,
  after: Place | null,
): Promise<User[]> {
  let query = db.selectFrom('users').select(columns);
  if (isFound !== null) query = query.where(isFound(role));
  else if (role !== undefined) query = query.where('role', '=', role);
  if (after !== null) {
    // Compared as one: of «older, or as old and with a smaller id» no index finds the beginning.
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('signedInAt', 'uid'), '<', tuple(after.at, after.id)),
    );
  }
  return withBlocks(db, await query.orderBy('signedInAt', 'desc').orderBy('uid', 'desc').limit(limit).execute());
}

async function countUsers(db: Database, isFound: IsFound | null): Promise<Record<Role, number>> {
  if (isFound === null) {
    const counts = await countRoles(db);
    return byRole((role) => counts.get(role));
  }
  // Grouped by role, the rows would be read in the order of their roles, each from another place of the table.
  const ofRole = (role: Role) => sql<string | number>`count(*) filter (where "role" = ${sql.lit(role)})`;
  const counts = await db
    .selectFrom('users')
    .select([ofRole(ROLE.default).as('0'), ofRole(ROLE.paid).as('1'), ofRole(ROLE.admin).as('99')])
    .where(isFound())
    .executeTakeFirstOrThrow();
  return byRole((role) => Number(counts[role]));
}

const byRole = (countOf: (role: Role) => number | undefined): Record<Role, number> => ({
  [ROLE.default]: countOf(ROLE.default) ?? 0,
  [ROLE.paid]: countOf(ROLE.paid) ?? 0,
  [ROLE.admin]: countOf(ROLE.admin) ?? 0,
});

/** One user, with the blocks that are open to them. */
export async function findUser(db: Database, uid: string): Promise<User | undefined> {
  const rows = await db.selectFrom('users').select(columns).where('uid', '=', uid).execute();
  return (await withBlocks(db, rows))[0];
}

async function withBlocks(
  db: Database,
  rows: Pick<Selectable<UsersTable>, (typeof columns)[number]>[],
): Promise<User[]> {
  if (rows.length === 0) return [];
  const uids = rows.map(({ uid }) => uid);
  const open = await db.selectFrom('openBlocks').selectAll().where('uid', 'in', uids).orderBy('blockId').execute();
  const blocks = Map.groupBy(open, ({ uid }) => uid);
  return rows.map((row) => ({
    ...row,
    accessBlocks: (blocks.get(row.uid) ?? []).map(({ blockId }) => blockId),
  }));
}

/**
 * Changes role and open blocks together, or nothing.
 * @returns what is in the way, `null` when it is done
 */
export async function changeUser(
  db: Database,
  uid: string,
  { role, accessBlocks }: { role?: Role | undefined; accessBlocks?: string[] | undefined },
  by: By,
): Promise<'forbidden' | 'user-not-found' | 'last-admin' | 'block-not-found' | null> {
  const changing = inTransaction(db, async (trx) => {
    await holdAdministrators(trx);
    if (!(await isStillAdministrator(trx, by))) return 'forbidden';
    const user = await trx.selectFrom('users').select(columns).where('uid', '=', uid).executeTakeFirst();
    if (user === undefined) return 'user-not-found';
    if (role !== undefined && role !== ROLE.admin && user.role === ROLE.admin) {
      const admins = await trx.selectFrom('users').select('uid').where('role', '=', ROLE.admin).limit(2).execute();
      if (admins.length < 2) return 'last-admin';
    }
    const whose = doneTo(user);
    if (role !== undefined && role !== user.role) {
      await trx.updateTable('users').set({ role }).where('uid', '=', uid).execute();
      if (user.role === ROLE.admin) await removeLinksMadeBy(trx, uid);
      const details = { ...whose.details, from: String(user.role), to: String(role) };
      await record(trx, by, { action: 'role-changed', ...whose, details });
    }
    if (accessBlocks !== undefined) {
      const { opened, closed } = await setOpenBlocks(trx, uid, accessBlocks);
      for (const [action, titles] of [['blocks-opened', opened], ['blocks-closed', closed]] as const) {
        if (titles.length === 0) continue;
        await record(trx, by, { action, ...whose, details: { ...whose.details, ...listOfBlocks(titles) } });
      }
    }
    return null;
  });
  // With a block that isn't there the role goes back too.
  return unlessMissing(changing, 'block-not-found');
}

/** Takes hold of all administrators: of two who step down at once the second sees that the first has. */
const holdAdministrators = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select('uid')
    .where('role', '=', ROLE.admin)
    .orderBy('uid')
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .execute();

/** Links for new passwords that somebody made as an administrator lead into accounts of others: they go with the role. */
const removeLinksMadeBy = (trx: Transaction, uid: string) =>
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
 * What stays open isn't touched: a row that is removed and added again would wait for the block's deletion, which
 * waits for the row.
 * @returns the titles of the blocks that this opened and closed
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

/** Titles of blocks in their order. */
async function titlesOf(db: Database, rows: { blockId: string }[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ blockId }) => blockId);
  const blocks = await db.selectFrom('blocks').select(['id', 'title', 'order']).where('id', 'in', ids).execute();
  return blocks.toSorted(byOrder).map(({ title }) => title);
}
