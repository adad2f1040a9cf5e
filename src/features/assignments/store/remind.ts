/** Sends reminders. A reminder does not raise the revision of the assignment. */
import { REMINDER_PAUSE_MS } from '../../../domain/assignments/assignment-limits.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { findPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { isHandedIn } from '../../../db/assignments/tell-pair.ts';
import type { Database } from '../../../db/database.ts';
import type { Reminders } from '../contract.ts';
import { asSubject, type Context } from './terms.ts';
import { batches, lockAssignment, NO_DUE, NO_HAND_IN, pairsOfNamed } from './pupil-rows.ts';
import { findPeople } from './pupils.ts';
import { findAssignment } from './rows.ts';

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
        .values(batch.map(({ uid }) => ({ ...NO_HAND_IN, ...NO_DUE, assignmentId: id, uid, remindedAt: now })))
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
