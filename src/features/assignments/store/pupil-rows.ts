/** The parts that extensions and reminders share: the lock of an assignment, its pupils and their rows. */
import { AppError } from '../../../domain/errors.ts';
import { findPairsOf, type Pair } from '../../../db/assignments/pairs.ts';
import type { Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import { findPeople } from './pupils.ts';

const BATCH_SIZE = 200;

export function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}

export const NO_HAND_IN = { attempt: null, handedInAt: null, arrivedAt: null, againScore: null, againMaxScore: null };
export const NO_DUE = { dueDay: null, dueTime: null, dueAt: null, lateAt: null };

/** @throws AppError `user-not-found`; `invalid-request` if one of the pupils does not have the assignment */
export async function pairsOfNamed(trx: Transaction, id: string, uids: readonly string[], today: string): Promise<Pair[]> {
  const named = [...new Set(uids)];
  const known = await findPeople(trx, named);
  if (known.size < named.length) throw new AppError('user-not-found');
  const pairs = await findPairsOf(trx, named, [id], today);
  if (pairs.length < named.length) throw new AppError('invalid-request', { message: 'Этого задания нет у кого-то из учеников.' });
  return pairs;
}

/**
 * Locks the assignment and its groups. If a member leaves a group at the same time, either the change or the leaving waits, so that nothing is
 * stored for a pupil who has left.
 */
export async function lockAssignment(trx: Transaction, id: string) {
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
