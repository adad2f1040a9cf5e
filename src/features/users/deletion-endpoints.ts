import { AppError } from '../../domain/errors.ts';
import { asAdmin } from '../../db/as-admin.ts';
import type { Database } from '../../db/database.ts';
import { countDeletion, deleteUsers } from '../../db/deletion/delete-users.ts';
import { lockAdmins } from '../../db/users/lock-admins.ts';
import type { TutorDays } from '../../db/tutor-days.ts';
import { actorOf, handle, type Route } from '../../http/handler.ts';
import * as contract from './deletion-contract.ts';

/** The endpoint that deletes users (rule R271). */
export const userDeletionEndpoints = (db: Database, days: TutorDays): Route[] => [
  handle(contract.deleteUsers, async ({ body: { uids, notSeenSince, dryRun }, ...context }) => {
    const today = days.today();
    if (notSeenSince !== undefined && notSeenSince > today) {
      throw new AppError('invalid-date', { message: contract.deleteUsers.errorMessages['invalid-date'] });
    }
    if (uids.includes(context.user.uid)) throw new AppError('own-account');
    const seenBefore = notSeenSince === undefined ? undefined : days.startOf(notSeenSince);
    const by = actorOf(context);
    const removed = dryRun
      ? await countDeletion(db, { uids, seenBefore }, today)
      : await asAdmin(db, by, (trx) => deleteUsers(trx, { uids, seenBefore, today, reason: 'administrator' }, by), { lock: lockAdmins });
    if (typeof removed === 'string') throw new AppError(removed);
    return removed;
  }),
];
