/** Deletes users with everything that the site has of them, or counts what would be deleted (rules R270, R271). */
import { sql } from 'kysely';
import { ROLE } from '../../domain/users/role.ts';
import type { DeletionReason } from '../../domain/audit/deletion-reasons.ts';
import type { Removed } from '../../domain/personal-data/removed-schema.ts';
import { refreshLastDues } from '../assignments/hand-ins.ts';
import { recordAuditEvents, type Actor } from '../audit-log.ts';
import type { Database, Transaction } from '../database.ts';
import { lockAdmins } from '../users/lock-admins.ts';
import { backupDaysOf } from '../personal-data/operator.ts';
import { inTransaction, isPostgres } from '../transaction.ts';
import { countRemoved, type RemovedOfUser } from './count-removed.ts';
import { rememberDeletedAddresses } from './deleted-addresses.ts';
import { deletedName } from './deleted-name.ts';
import { forgetInJournal } from './forget-in-journal.ts';
import { addedPhotosOf, disownAddedPhotos } from './added-photos.ts';
import { removeCounters } from './remove-counters.ts';

interface Selection {
  uids: readonly string[];
  /** Users who were on the site at this time or later are not deleted. Admins are not deleted either. */
  seenBefore?: string | undefined;
  /**
   * The password hash that was checked before a single user is deleted. A user whose hash has changed since is not
   * deleted.
   */
  passwordHash?: string;
}

interface Deletion extends Selection {
  reason: DeletionReason;
  /** The current day in the tutor's time zone. */
  today: string;
}

interface Person {
  uid: string;
  email: string;
  nickname: string;
  role: number;
}

interface Chosen {
  people: Person[];
  returned: number;
  gone: number;
}

/**
 * Counts what a deletion would remove.
 * @returns an error code when no admin would be left
 */
export async function countDeletion(db: Database, selection: Selection, today: string): Promise<Removed | 'last-admin'> {
  const chosen = await choose(db, selection, false);
  const admins = await db.selectFrom('users').select('uid').where('role', '=', ROLE.admin).execute();
  if (leavesNoAdmin(chosen, admins.map(({ uid }) => uid))) return 'last-admin';
  return toRemoved(db, chosen, await countRemoved(db, uidsOf(chosen), today));
}

/**
 * Deletes all chosen users or none. The database deletes most of their data by cascade. Counters, the audit log and
 * stored analyses have no foreign key to users, so this function removes the data from them.
 * @returns the numbers of what was deleted; an error code when nothing was deleted
 */
export function deleteUsers(db: Database, deletion: Deletion, by: Actor): Promise<Removed | 'last-admin'> {
  return inTransaction(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const chosen = await choose(trx, deletion, true);
    if (leavesNoAdmin(chosen, admins)) return 'last-admin';
    const counts = await countRemoved(trx, uidsOf(chosen), deletion.today);
    const removed = await toRemoved(trx, chosen, counts);
    if (chosen.people.length > 0) await remove(trx, chosen.people, counts, removed.backupDays, deletion.reason, by);
    return removed;
  });
}

const uidsOf = ({ people }: Pick<Chosen, 'people'>): string[] => people.map(({ uid }) => uid);

async function choose(db: Database, { uids, seenBefore, passwordHash }: Selection, isLocking: boolean): Promise<Chosen> {
  const unique = [...new Set(uids)];
  const found = await db
    .selectFrom('users')
    .select(['uid', 'email', 'nickname', 'role', 'lastSeenAt', 'passwordHash'])
    .where('uid', 'in', unique)
    .orderBy('uid')
    // A concurrent transaction that writes data of the user waits for this lock, and then finds no user.
    .$if(isLocking && isPostgres(db), (query) => query.forUpdate())
    .execute();
  const known = found.filter((user) => passwordHash === undefined || user.passwordHash === passwordHash);
  const people = known.filter(({ role, lastSeenAt }) => seenBefore === undefined || (role !== ROLE.admin && lastSeenAt < seenBefore));
  return { people, returned: known.length - people.length, gone: unique.length - known.length };
}

function leavesNoAdmin({ people }: Chosen, admins: readonly string[]): boolean {
  const deleted = new Set(people.map(({ uid }) => uid));
  return people.some(({ role }) => role === ROLE.admin) && admins.every((uid) => deleted.has(uid));
}

async function toRemoved(db: Database, { people, returned, gone }: Chosen, counts: ReadonlyMap<string, RemovedOfUser>): Promise<Removed> {
  const all = [...counts.values()];
  const sum = (name: keyof RemovedOfUser): number => all.reduce((total, each) => total + each[name], 0);
  return {
    people: people.length,
    administrators: people.filter(({ role }) => role === ROLE.admin).length,
    returned,
    gone,
    attempts: sum('attempts'),
    tests: sum('tests'),
    lessons: sum('lessons'),
    blocks: sum('blocks'),
    drafts: sum('drafts'),
    cards: sum('cards'),
    requests: sum('requests'),
    remarks: 0,
    reports: 0,
    withAccess: all.filter(({ blocks }) => blocks > 0).length,
    backupDays: await backupDaysOf(db),
  };
}

async function remove(
  trx: Transaction,
  people: readonly Person[],
  counts: ReadonlyMap<string, RemovedOfUser>,
  backupDays: number,
  reason: DeletionReason,
  by: Actor,
): Promise<void> {
  const uids = people.map(({ uid }) => uid);
  await removeAnalyses(trx, uids);
  const addresses = [...(await forgetInJournal(trx, people)).values()].flatMap((each) => [...each]);
  await rememberDeletedAddresses(trx, addresses, backupDays);
  await removeCounters(trx, uids, addresses);
  const admins = people.filter(({ role }) => role === ROLE.admin).map(({ uid }) => uid);
  if (admins.length > 0) {
    await trx.updateTable('accessRequests').set({ deciderName: deletedName(ROLE.admin) }).where('deciderKind', '=', 'user').where('deciderId', 'in', admins).execute();
  }
  // Sessions have no foreign key that would delete them.
  await trx.deleteFrom('sessions').where('uid', 'in', uids).execute();
  const extended = await trx.selectFrom('assignmentPupils').select('assignmentId').distinct().where('uid', 'in', uids).where('dueAt', 'is not', null).execute();
  const added = await addedPhotosOf(trx, uids);
  await trx.deleteFrom('users').where('uid', 'in', uids).execute();
  await disownAddedPhotos(trx, added);
  await refreshLastDues(trx, extended.map(({ assignmentId }) => assignmentId));
  const events = people.map((person) => toEvent(person, counts.get(person.uid), reason));
  await recordAuditEvents(trx, withoutDeleted(by, people), events);
}

function toEvent({ uid, role }: Person, counts: RemovedOfUser | undefined, reason: DeletionReason) {
  const { attempts = 0, requests = 0 } = counts ?? {};
  return {
    action: 'user-deleted' as const,
    subject: { kind: 'user' as const, id: uid, title: deletedName(role) },
    details: { reason, ...(attempts > 0 && { attempts }), ...(requests > 0 && { requests }) },
  };
}

/** Replaces the name of the actor when users delete their own account. */
function withoutDeleted(by: Actor, people: readonly Person[]): Actor {
  const person = people.find(({ uid }) => uid === by.user?.uid);
  return person === undefined ? by : { user: { uid: person.uid, nickname: deletedName(person.role), email: '' }, key: null, address: null };
}

/**
 * Deletes stored analyses, because they quote answers that pupils have typed. They are computed again when somebody
 * asks for them. The lock makes a transaction that stores an analysis wait and then notice the change
 * (features/results/store/analyses.ts).
 */
async function removeAnalyses(trx: Transaction, uids: readonly string[]): Promise<void> {
  if (isPostgres(trx)) await sql`lock table "analyses" in share row exclusive mode`.execute(trx);
  await sql`delete from "analyses" where "testId" in (select "testId" from "results" where "uid" in (${sql.join(uids)}))`.execute(trx);
}
