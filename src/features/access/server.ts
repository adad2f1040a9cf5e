import { implement, type Implementation } from '../../api/implement.ts';
import { toPage } from '../../api/page-query.ts';
import { Failure } from '../../domain/failure.ts';
import type { Database } from '../../storage/database.ts';
import { changeUser, getUser, listUsers } from './contract.ts';
import * as store from './store.ts';

/** Who has which role and which blocks. */
export const accessCalls = (db: Database): Implementation[] => [
  implement(listUsers, async ({ query: { search, role, limit, cursor } }) => {
    const { users, counts } = await store.findUsers(db, { search, role }, limit + 1, cursor ?? null);
    const { shown, nextCursor } = toPage(users, limit, ({ signedInAt, uid }) => ({ at: signedInAt, id: uid }));
    return {
      users: shown,
      total: role === undefined ? counts[0] + counts[1] + counts[99] : counts[role],
      nextCursor,
      counts,
    };
  }),

  implement(getUser, async ({ params }) => {
    const user = await store.findUser(db, params.uid);
    if (user === undefined) throw new Failure('user-not-found');
    return user;
  }),

  implement(changeUser, async ({ params, input, ...by }) => {
    const obstacle = await store.changeUser(db, params.uid, input, by);
    if (obstacle !== null) throw new Failure(obstacle);
    const user = await store.findUser(db, params.uid);
    if (user === undefined) throw new Failure('user-not-found');
    return user;
  }),
];
