import { actorOf, handle, type Route } from '../../http/handler.ts';
import { toPage } from '../../http/pagination.ts';
import { AppError } from '../../domain/errors.ts';
import { emailProblem } from '../../domain/users/user.ts';
import { sumOfRoles } from '../../domain/users/role.ts';
import type { Database } from '../../db/database.ts';
import { normalizeEmail } from '../../db/users/email.ts';
import { assertGroup } from '../../db/groups.ts';
import type { TutorDays } from '../../db/tutor-days.ts';
import { changeUser, EMAIL_TAKEN, getUser, listUsers } from './contract.ts';
import * as store from './store.ts';

/** The endpoints of user administration: they list users, and change their roles and open blocks. */
export const userEndpoints = (db: Database, days: TutorDays): Route[] => [
  handle(listUsers, async ({ query: { limit, cursor, ...query }, key }) => {
    const { role, groupId } = query;
    await assertGroup(db, groupId);
    const filter = { ...query, days };
    const { users, counts } = await store.findUsers(db, filter, { limit: limit + 1, after: cursor ?? null, isForKey: key !== null });
    const { shown, nextCursor } = toPage(users, limit, ({ signedInAt, uid }) => ({ at: signedInAt, id: uid }));
    return {
      users: shown,
      total: role === undefined ? sumOfRoles(counts) : counts[role],
      nextCursor,
      counts,
    };
  }),

  handle(getUser, async ({ params, key }) => {
    const user = await store.findUser(db, params.uid, { today: days.today(), isForKey: key !== null });
    if (user === undefined) throw new AppError('user-not-found');
    return user;
  }),

  handle(changeUser, async ({ params, body: { email: typed, ...body }, ...context }) => {
    const problem = typed === undefined ? null : emailProblem(typed);
    if (problem !== null) throw problem;
    const change = { ...body, ...(typed !== undefined && { email: normalizeEmail(typed) }) };
    const errorCode = await store.changeUser(db, params.uid, change, actorOf(context), days.today());
    if (errorCode === 'email-already-in-use') throw new AppError(errorCode, { message: EMAIL_TAKEN });
    if (errorCode !== null) throw new AppError(errorCode);
    const user = await store.findUser(db, params.uid, { today: days.today(), isForKey: context.key !== null });
    if (user === undefined) throw new AppError('user-not-found');
    return user;
  }),
];
