/** Extensions and reminders. They do not raise the revision of the assignment. */
import { REMINDER_PAUSE_MS } from '../../../domain/assignments/assignment-limits.ts';
import type { Due } from '../../../domain/assignments/assignment.ts';
import { assertExtends, checkedEnd } from '../../../domain/assignments/due.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { refreshLastDues } from '../../../db/assignments/hand-ins.ts';
import { findPairs, findPairsOf, type Pair } from '../../../db/assignments/pairs.ts';
import { isHandedIn } from '../../../db/assignments/tell-pair.ts';
import { dueColumns } from '../../../db/assignments/zone.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { Reminders } from '../contract.ts';
import { blockNeedOf, openBlockFor } from './effects.ts';
import { asSubject, type Context } from './give.ts';
import { findPeople } from './pupils.ts';
import { findAssignment } from './rows.ts';

const BATCH_SIZE = 200;

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}

const EMPTY = { attempt: null, handedInAt: null, arrivedAt: null, againScore: null, againMaxScore: null };
const NO_DUE = { dueDay: null, dueTime: null, dueAt: null, lateAt: null };

/** @throws AppError `user-not-found`; `invalid-request` if somebody does not have the assignment */
async function pairsOfNamed(trx: Transaction, id: string, uids: readonly string[], today: string): Promise<Pair[]> {
  const named = [...new Set(uids)];
  const known = await findPeople(trx, named);
  if (known.size < named.length) throw new AppError('user-not-found');
  const pairs = await findPairsOf(trx, named, [id], today);
  if (pairs.length < named.length) throw new AppError('invalid-request', { message: 'Этого задания нет у кого-то из учеников.' });
  return pairs;
}

/**
 * Locks the assignment and its groups. If a member leaves a group at the same time, either the change or the leaving waits, because nothing may
 * be stored for a pupil who has left.
 */
async function lockAssignment(trx: Transaction, id: string) {
  const row = await trx
    .selectFrom('assignments')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('assignment-not-found');
  if (isPostgres(trx)) {
    const given = trx.selectFrom('assignmentGroups').select('groupId').where('assignmentId', '=', id);
    await trx.selectFrom('groups').select('id').where('id', 'in', given).orderBy('id').forUpdate().execute();
  }
  return row;
}

/** @returns the number of pupils whose due has changed */
export async function extendDue(db: Database, id: string, { uids, due }: { uids: readonly string[]; due: Due | null }, context: Context): Promise<number> {
  const { by, zone, today } = context;
  return asAdmin(db, by, async (trx, record) => {
    const row = await lockAssignment(trx, id);
    if (due !== null) {
      if (row.dueAt === null) throw new AppError('invalid-request', { message: 'У задания нет срока.' });
      assertExtends(checkedEnd(due, zone, new Date().toISOString()), row.dueAt);
    }
    const pairs = await pairsOfNamed(trx, id, uids, today);
    const changed = pairs.filter((pair) => pair.extendedDay !== (due?.day ?? null) || pair.extendedTime !== (due?.time ?? null));
    if (changed.length === 0) return 0;
    const columns = due === null ? NO_DUE : dueColumns(due, zone);
    for (const batch of batches(changed)) {
      await trx
        .insertInto('assignmentPupils')
        .values(batch.map(({ uid }) => ({ ...EMPTY, assignmentId: id, uid, ...columns })))
        .onConflict((conflict) => conflict.columns(['assignmentId', 'uid']).doUpdateSet(columns))
        .execute();
    }
    await refreshLastDues(trx, [id]);
    const opened = due !== null && row.openBlock === 1 ? await openFor(trx, id, changed, context) : 0;
    await record({
      action: 'assignment-extended',
      subject: asSubject(row),
      details: { pupils: changed.length, until: due?.day ?? null, ...(opened > 0 && { opened }) },
    });
    return changed.length;
  });
}

async function openFor(trx: Transaction, id: string, pairs: readonly Pair[], { by, today }: Context): Promise<number> {
  const extended = await findPairsOf(trx, pairs.map(({ uid }) => uid), [id], today);
  const { closed, endsBefore } = await blockNeedOf(trx, extended, today);
  return openBlockFor(trx, [...closed, ...endsBefore], by, today);
}

/** Reminds each pupil at most once in twelve hours. Pupils who have handed in are left out. */
export async function remind(db: Database, id: string, uids: readonly string[] | undefined, context: Context): Promise<Reminders> {
  const { by, today } = context;
  return asAdmin(db, by, async (trx, record) => {
    const row = await lockAssignment(trx, id);
    const now = new Date().toISOString();
    const assignment = await findAssignment(trx, id, { now, today });
    if (row.opensAt > now) throw new AppError('not-begun');
    if (assignment?.target.resting !== null) throw new AppError('not-begun', { message: 'Ученики сейчас не видят задания.' });
    const found = uids === undefined ? await findPairs(trx, { ids: [id] }, today) : await pairsOfNamed(trx, id, uids, today);
    const waiting = found.filter((pair) => !isHandedIn(pair));
    const pausedSince = new Date(Date.parse(now) - REMINDER_PAUSE_MS).toISOString();
    const isRecent = ({ remindedAt }: Pair): boolean => remindedAt !== null && remindedAt > pausedSince;
    const reminded = waiting.filter((pair) => !isRecent(pair));
    for (const batch of batches(reminded)) {
      await trx
        .insertInto('assignmentPupils')
        .values(batch.map(({ uid }) => ({ ...EMPTY, ...NO_DUE, assignmentId: id, uid, remindedAt: now })))
        .onConflict((conflict) => conflict.columns(['assignmentId', 'uid']).doUpdateSet({ remindedAt: now }))
        .execute();
    }
    if (reminded.length > 0) {
      await record({ action: 'pupils-reminded', subject: asSubject(row), details: { pupils: reminded.length } });
    }
    const people = await findPeople(trx, waiting.map(({ uid }) => uid));
    const tell = (pairs: readonly Pair[], at: (pair: Pair) => string) =>
      pairs
        .flatMap((pair) => {
          const person = people.get(pair.uid);
          return person === undefined ? [] : [{ ...person, remindedAt: at(pair) }];
        })
        .toSorted((a, b) => (a.nicknameOrder < b.nicknameOrder ? -1 : a.nicknameOrder > b.nicknameOrder ? 1 : a.uid < b.uid ? -1 : 1));
    return { reminded: tell(reminded, () => now), recently: tell(waiting.filter(isRecent), ({ remindedAt }) => remindedAt ?? now), unreachable: [] };
  });
}
