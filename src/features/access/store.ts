import { sql, type ExpressionBuilder } from 'kysely';
import { ROLE, type Role, type User } from '../../domain/user.ts';
import { isMissingReference, type Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';

const columns = ['uid', 'email', 'nickname', 'role', 'signedInAt'] as const;

interface Filter {
  /** Part of a nickname or an address, in any case. */
  search: string;
  role: Role | undefined;
}

/** `%` and `_` of the search are letters, not wildcards. */
const pattern = (search: string): string => `%${search.trim().toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const matches = ({ search, role }: Filter) => (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb.and([
    ...(search.trim() === '' ? [] : [sql<boolean>`"searchText" like ${pattern(search)} escape '\\'`]),
    ...(role === undefined ? [] : [eb('role', '=', role)]),
  ]);

/** Place in the list after which a page begins. */
interface Place {
  signedInAt: string;
  uid: string;
}

/** Users, new ones first, from a place on. A page costs what it shows: the next one begins at a key, not at a count. */
export async function listUsers(db: Database, filter: Filter, limit: number, after: Place | null): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where(matches(filter))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('signedInAt', '<', after?.signedInAt ?? ''),
          eb.and([eb('signedInAt', '=', after?.signedInAt ?? ''), eb('uid', '<', after?.uid ?? '')]),
        ]),
      ),
    )
    .orderBy('signedInAt', 'desc')
    .orderBy('uid', 'desc')
    .limit(limit)
    .execute();
  return withBlocks(db, rows);
}

/** How many users of each role a search leaves. */
export async function countUsers(db: Database, search: string): Promise<Record<Role, number>> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => ['role', fn.countAll().as('count')])
    .where(matches({ search, role: undefined }))
    .groupBy('role')
    .execute();
  const countOf = (role: Role) => Number(rows.find((row) => row.role === role)?.count ?? 0);
  return { [ROLE.default]: countOf(ROLE.default), [ROLE.paid]: countOf(ROLE.paid), [ROLE.admin]: countOf(ROLE.admin) };
}

export async function findUser(db: Database, uid: string): Promise<User | undefined> {
  const rows = await db.selectFrom('users').select(columns).where('uid', '=', uid).execute();
  return (await withBlocks(db, rows))[0];
}

async function withBlocks(
  db: Database,
  rows: { uid: string; email: string; nickname: string; role: number; signedInAt: string }[],
): Promise<User[]> {
  if (rows.length === 0) return [];
  const uids = rows.map(({ uid }) => uid);
  const open = await db.selectFrom('openBlocks').selectAll().where('uid', 'in', uids).orderBy('blockId').execute();
  const blocks = Map.groupBy(open, ({ uid }) => uid);
  return rows.map((row) => ({
    ...row,
    // Only roles of specification §6 are ever written.
    role: row.role as Role,
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
): Promise<'user-not-found' | 'last-admin' | 'block-not-found' | null> {
  const changing = db.transaction().execute(async (trx) => {
    // Takes hold of all administrators: of two who step down at once the second sees that the first has.
    await trx.updateTable('users').set({ role: ROLE.admin }).where('role', '=', ROLE.admin).execute();
    const user = await trx.selectFrom('users').select('role').where('uid', '=', uid).executeTakeFirst();
    if (user === undefined) return 'user-not-found';
    if (role !== undefined && role !== ROLE.admin && user.role === ROLE.admin) {
      const admins = await trx.selectFrom('users').select('uid').where('role', '=', ROLE.admin).limit(2).execute();
      if (admins.length < 2) return 'last-admin';
    }
    if (role !== undefined) await trx.updateTable('users').set({ role }).where('uid', '=', uid).execute();
    if (accessBlocks !== undefined) await setOpenBlocks(trx, uid, [...new Set(accessBlocks)]);
    return null;
  });
  return changing.catch((error: unknown) => {
    // Whether the blocks are there is for the foreign key to decide; the role goes back with them.
    if (isMissingReference(error)) return 'block-not-found';
    throw error;
  });
}

/**
 * What stays open isn't touched: a row that is removed and added again would wait for the block's deletion, which
 * waits for the row.
 */
async function setOpenBlocks(db: Database, uid: string, blockIds: string[]): Promise<void> {
  const closing = db.deleteFrom('openBlocks').where('uid', '=', uid);
  await (blockIds.length > 0 ? closing.where('blockId', 'not in', blockIds) : closing).execute();
  if (blockIds.length === 0) return;
  const rows = blockIds.map((blockId) => ({ uid, blockId }));
  await db
    .insertInto('openBlocks')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['uid', 'blockId']).doNothing())
    .execute();
}
