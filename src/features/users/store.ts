import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Cursor } from '../../http/pagination.ts';
import { checkChange, isOpenOn, type Access } from '../../domain/access/access-change.ts';
import { addDays } from '../../domain/calendar-days.ts';
import { AppError } from '../../domain/errors.ts';
import type { IdleMonths } from '../../domain/users/idle.ts';
import { ROLE, type Role } from '../../domain/users/role.ts';
import type { AdminUser } from '../../domain/users/user.ts';
import { normalizeSearch } from '../../domain/users/user-search.ts';
import { accessOf, changeAccess, changeDetails, lockBlocks, titlesOf } from '../../db/block-access.ts';
import { countIdle, idleBefore, isAmongIdle } from '../../db/users/idle-users.ts';
import { asAdmin, type RecordEvent } from '../../db/as-admin.ts';
import { asUserSubject, blockDetails, type Actor } from '../../db/audit-log.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../db/database.ts';
import { groupsOf, isMember } from '../../db/groups.ts';
import { lockAdmins } from '../../db/users/lock-admins.ts';
import { countValidConsents, hasConsent, isAsking, lacksConsent, lastConsents } from '../../db/personal-data/consents.ts';
import { derivedUserColumns } from '../../db/derived/derived-user-columns.ts';
import { countRoles } from '../../db/derived/role-counts.ts';
import type { UsersTable } from '../../db/users/tables.ts';
import type { TutorDays } from '../../db/tutor-days.ts';
import { searchUsers, type UserCondition } from '../../db/derived/user-search-index.ts';

const columns = ['uid', 'email', 'nickname', 'role', 'signedInAt', 'lastSeenAt'] as const;

interface Filter {
  /** A part of a nickname or an e-mail address, in any case. */
  search: string;
  role?: Role | undefined;
  groupId?: string | undefined;
  /** The number of days within which some access of the user ends. */
  endsWithin?: number | undefined;
  /** The number of months without a visit. */
  notSeenFor?: number | undefined;
  /** `none` finds pupils without a valid consent. */
  consent?: 'none' | undefined;
  days: TutorDays;
}

type Counts = Record<Role, number> & { notSeen: Record<IdleMonths, number>; withoutConsent: number };

interface Page {
  limit: number;
  after: Cursor | null;
  /** Whether a bot makes the request with a key. The response to a bot does not contain consents. */
  isForKey: boolean;
}

/**
 * Finds a page of the users who match the filter, and counts users. The numbers by role ignore the filter by role. The number of users who have
 * not visited for long ignores the filter by visit, and the number of pupils without a consent ignores the filter by consent.
 */
export async function findUsers(db: Database, filter: Filter, page: Page): Promise<{ users: AdminUser[]; counts: Counts }> {
  const matches = await matchesOf(db, filter);
  const [users, counts, notSeen] = await Promise.all([
    listUsers(db, matches, filter, page),
    countUsers(db, matches),
    countIdle(db, filter.days, filter.notSeenFor === undefined ? matches : await matchesOf(db, { ...filter, notSeenFor: undefined })),
  ]);
  const pupils = counts[ROLE.default] + counts[ROLE.paid];
  // The filter by consent leaves only users without a consent.
  const consented = filter.consent === 'none' ? 0 : await countConsented(db, matches);
  return { users, counts: { ...counts, notSeen, withoutConsent: pupils - consented } };
}

async function countConsented(db: Database, matches: UserCondition | null): Promise<number> {
  // Without a filter the number comes from stored counters. A filter leaves few pupils, so a query counts them.
  if (matches === null) return (await countValidConsents(db)).reduce((sum, { count }) => sum + count, 0);
  const query = db.selectFrom('users').select(({ fn }) => fn.countAll<string | number>().as('count')).where(hasConsent);
  return Number((await query.where(matches()).executeTakeFirstOrThrow()).count);
}

/** The condition of a filter without its role; `null` if the filter is empty. */
async function matchesOf(db: Database, { search, groupId, endsWithin, notSeenFor, consent, days }: Filter): Promise<UserCondition | null> {
  const text = normalizeSearch(search);
  const hasText = text === '' ? null : await searchUsers(db, text);
  const conditions: RawBuilder<boolean>[] = [];
  if (groupId !== undefined) conditions.push(isMember('users.uid', groupId));
  if (endsWithin !== undefined) {
    const today = days.today();
    const last = addDays(today, endsWithin);
    conditions.push(sql`"users"."uid" in (select "uid" from "openBlocks" where "until" between ${today} and ${last})`);
  }
  if (notSeenFor !== undefined) conditions.push(isAmongIdle(idleBefore(notSeenFor, days)));
  if (consent === 'none') conditions.push(lacksConsent);
  if (conditions.length === 0) return hasText;
  const hasRole: UserCondition = (role) => (role === undefined ? sql`true` : sql`"role" = ${role}`);
  return (role) => sql`(${sql.join([(hasText ?? hasRole)(role), ...conditions], sql` and `)})`;
}

/** The users after a cursor, newest first. */
async function listUsers(
  db: Database,
  matches: UserCondition | null,
  { role, days }: Filter,
  { limit, after, isForKey }: Page,
): Promise<AdminUser[]> {
  let query = db.selectFrom('users').select(columns);
  if (matches !== null) query = query.where(matches(role));
  else if (role !== undefined) query = query.where('role', '=', role);
  if (after !== null) {
    // The condition compares tuples, because the database can find the start of the page in an index. A condition with `or` would prevent this.
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('signedInAt', 'uid'), '<', tuple(after.at, after.id)),
    );
  }
  const rows = await query.orderBy('signedInAt', 'desc').orderBy('uid', 'desc').limit(limit).execute();
  return withAccess(db, rows, { today: days.today(), isForKey });
}

async function countUsers(db: Database, matches: UserCondition | null): Promise<Record<Role, number>> {
  if (matches === null) {
    const counts = await countRoles(db);
    return byRole((role) => counts.get(role));
  }
  // A `group by role` would read the rows in the order of their roles, which are scattered over the table.
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

interface Reading extends Pick<Page, 'isForKey'> {
  /** The current day in the tutor's time zone. */
  today: string;
}

export async function findUser(db: Database, uid: string, reading: Reading): Promise<AdminUser | undefined> {
  const rows = await db.selectFrom('users').select(columns).where('uid', '=', uid).execute();
  return (await withAccess(db, rows, reading))[0];
}

/** For how many days the list shows that an access has ended. */
const ENDED_DAYS = 30;

async function withAccess(
  db: Database,
  rows: Pick<Selectable<UsersTable>, (typeof columns)[number]>[],
  { today, isForKey }: Reading,
): Promise<AdminUser[]> {
  const uids = rows.map(({ uid }) => uid);
  const readConsents = async () => (isForKey || !(await isAsking(db)) ? undefined : lastConsents(db, uids));
  const [stored, groups, consents] = await Promise.all([accessOf(db, uids), groupsOf(db, uids), readConsents()]);
  const byUser = Map.groupBy(stored, ({ uid }) => uid);
  const since = addDays(today, -ENDED_DAYS);
  return rows.map((row) => {
    const own = byUser.get(row.uid) ?? [];
    const access = own.filter(({ until }) => isOpenOn(until, today)).map(({ blockId, until }) => ({ blockId, until }));
    return {
      ...row,
      accessBlocks: access.map(({ blockId }) => blockId),
      access,
      ended: own.flatMap(({ blockId, until }) => (until !== null && until < today && until >= since ? [{ blockId, until }] : [])),
      groups: groups.get(row.uid) ?? [],
      consent: consents?.get(row.uid) ?? null,
    };
  });
}

interface UserChange {
  role?: Role | undefined;
  /** The normalized e-mail address. */
  email?: string | undefined;
  /** The ids of the blocks that should be open. A block that is open already keeps its last day. */
  accessBlocks?: string[] | undefined;
  /** The blocks that should be open, with their last days. It replaces `accessBlocks`. */
  access?: Omit<Access, 'uid'>[] | undefined;
}

/**
 * Changes role, address and open blocks: all of them, or nothing if it fails (rule R20).
 * @param today the current day in the tutor's time zone
 * @returns an error code; `null` on success
 * @throws AppError `invalid-date`, `invalid-request`, `block-not-found`
 */
export function changeUser(
  db: Database,
  uid: string,
  change: UserChange,
  by: Actor,
  today: string,
): Promise<'user-not-found' | 'last-admin' | 'email-already-in-use' | null> {
  if (change.access !== undefined) checkChange({ open: change.access, close: [] }, today);
  const changing = asAdmin(db, by, (trx, record) => changeIn(trx, uid, change, { by, record, today }), { lock: lockAdmins });
  return changing.catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'email-already-in-use';
    throw error;
  });
}

interface Changing {
  by: Actor;
  record: RecordEvent;
  today: string;
}

async function changeIn(trx: Transaction, uid: string, { role, email, accessBlocks, access }: UserChange, { by, record, today }: Changing) {
  const stored = await trx.selectFrom('users').select(columns).where('uid', '=', uid).executeTakeFirst();
  if (stored === undefined) return 'user-not-found';
  if (role !== undefined && role !== ROLE.admin && stored.role === ROLE.admin) {
    const admins = await lockAdmins(trx);
    if (admins.length < 2) return 'last-admin';
  }
  const user = email === undefined ? stored : await changeEmail(trx, stored, email, record);
  const subject = asUserSubject(user);
  if (role !== undefined && role !== user.role) {
    await trx.updateTable('users').set({ role }).where('uid', '=', uid).execute();
    if (user.role === ROLE.admin) await deleteLinksCreatedBy(trx, uid);
    const details = { ...subject.details, from: String(user.role), to: String(role) };
    await record({ action: 'role-changed', ...subject, details });
  }
  if (accessBlocks !== undefined || access !== undefined) {
    const current = (await accessOf(trx, [uid])).filter(({ until }) => isOpenOn(until, today));
    const open = access ?? keepDays(current, accessBlocks ?? []);
    const close = current.map(({ blockId }) => blockId).filter((id) => open.every(({ blockId }) => blockId !== id));
    const blocks = await lockBlocks(trx, [...open.map(({ blockId }) => blockId), ...close]);
    // The error rolls back the transaction, including the change of the role.
    if (blocks === null) throw new AppError('block-not-found');
    const plan = await changeAccess(trx, { uids: [uid], blocks, today }, { open, close }, by);
    if (access !== undefined) {
      const details = changeDetails(plan, blocks);
      if (details !== null) await record({ action: 'access-changed', ...subject, details: { ...subject.details, ...details } });
      return null;
    }
    for (const [action, pairs] of [['blocks-opened', plan.opened], ['blocks-closed', plan.closed]] as const) {
      if (pairs.length === 0) continue;
      const details = { ...subject.details, ...blockDetails(titlesOf(blocks, pairs)) };
      await record({ action, ...subject, details });
    }
  }
  return null;
}

/**
 * @returns the user with the new address
 * @throws a unique violation if another user has the address
 */
async function changeEmail<User extends Pick<AdminUser, 'uid' | 'nickname' | 'email'>>(trx: Transaction, user: User, email: string, record: RecordEvent): Promise<User> {
  if (email === user.email) return user;
  const changed = { ...user, email };
  const { nickname, uid } = user;
  await trx.updateTable('users').set({ email, ...derivedUserColumns({ nickname, email }) }).where('uid', '=', uid).execute();
  await record({ action: 'email-changed', ...asUserSubject(changed), details: { email, from: user.email, to: email } });
  return changed;
}

const keepDays = (current: readonly Access[], blockIds: readonly string[]): Omit<Access, 'uid'>[] =>
  [...new Set(blockIds)].map((blockId) => ({ blockId, until: current.find((each) => each.blockId === blockId)?.until ?? null }));

/** Deletes the password reset links that a former admin has created, because such links open the accounts of other users. */
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
