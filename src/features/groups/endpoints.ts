import { actorOf, handle, type Route } from '../../http/handler.ts';
import { cursorOf, toOrderedPage } from '../../http/pagination.ts';
import { checkGroupName } from '../../domain/access/group.ts';
import { AppError } from '../../domain/errors.ts';
import { countOpenByGroup } from '../../db/assignments/statuses.ts';
import type { Database } from '../../db/database.ts';
import { assertGroup, joinByInvitation } from '../../db/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { TutorDays } from '../../db/tutor-days.ts';
import * as contract from './contract.ts';
import { newInvitationCode } from './invitation-code.ts';
import * as store from './store/groups.ts';
import { changeMembers, findMembers } from './store/members.ts';

interface GroupServices {
  db: Database;
  days: TutorDays;
  /** The public origin, for links that people get. */
  publicOrigin: () => string;
}

/** Cursors of the list of members contain this name, so that a cursor of another list is rejected. */
const ORDER = 'members';

/** The endpoints of groups, their members and invitations (rules R90 to R92). */
export function groupEndpoints({ db, days, publicOrigin }: GroupServices): Route[] {
  const toInvitation = (code: string): contract.Invitation => ({ code, url: `${publicOrigin()}/join/${code}` });
  const moment = () => ({ now: new Date().toISOString(), today: days.today() });
  const toGroup = ({ invitation, ...group }: store.StoredGroup, openAssignments = 0): contract.Group => ({
    ...group,
    openAssignments,
    invitation: invitation === null ? null : toInvitation(invitation),
  });

  const withOpenAssignments = async (group: store.StoredGroup): Promise<contract.Group> =>
    toGroup(group, (await countOpenByGroup(db, moment(), group.id)).get(group.id));

  return [
    handle(contract.listGroups, async () => {
      const [groups, open] = await Promise.all([store.listGroups(db), countOpenByGroup(db, moment())]);
      return groups.map((group) => toGroup(group, open.get(group.id)));
    }),

    handle(contract.createGroup, async ({ body: { id, name }, ...context }) =>
      withOpenAssignments(await store.addGroup(db, checkGroupName(name), actorOf(context), id)),
    ),

    handle(contract.getGroup, async ({ params }) => {
      const group = await store.findGroup(db, params.id);
      if (group === undefined) throw new AppError('group-not-found');
      return withOpenAssignments(group);
    }),

    handle(contract.updateGroup, async ({ params, body: { revision, name }, ...context }) => {
      const saved = await store.renameGroup(db, { id: params.id, revision, name: checkGroupName(name) }, actorOf(context));
      if (typeof saved === 'string') throw new AppError(saved);
      return withOpenAssignments(saved);
    }),

    handle(contract.deleteGroup, async ({ params, ...context }) => {
      if (!(await store.removeGroup(db, params.id, actorOf(context), days.today()))) throw new AppError('group-not-found');
      return undefined;
    }),

    handle(contract.listMembers, async ({ params: { id }, query: { search, limit, cursor } }) => {
      await assertGroup(db, id);
      const after = cursorOf(cursor, ORDER, 'string');
      const { users, total } = await findMembers(db, id, { search, limit: limit + 1, after, today: days.today() });
      const { shown, nextCursor } = toOrderedPage(users, limit, ({ nicknameOrder, uid }) => ({ order: ORDER, key: nicknameOrder, id: uid }));
      return { users: shown, total, nextCursor };
    }),

    handle(contract.changeMembers, ({ params, body: { add = [], addEmails = [], remove = [] }, ...context }) => {
      if (add.some((uid) => remove.includes(uid))) throw new AppError('invalid-request', { message: 'Ученик назван дважды.' });
      return changeMembers(db, params.id, { add, addEmails, remove }, actorOf(context), days.today());
    }),

    handle(contract.renewInvitation, async ({ params, ...context }) => {
      const code = newInvitationCode();
      const outcome = await store.setInvitation(db, params.id, code, actorOf(context));
      if (typeof outcome === 'string') throw new AppError(outcome);
      return toInvitation(code);
    }),

    handle(contract.removeInvitation, async ({ params, ...context }) => {
      const outcome = await store.setInvitation(db, params.id, null, actorOf(context));
      if (outcome !== true) throw new AppError(outcome === false ? 'invitation-not-found' : outcome);
      return undefined;
    }),

    handle(contract.getInvitation, async ({ params }) => {
      const group = await store.invitingGroup(db, params.code);
      if (group === undefined) throw new AppError('invitation-not-found');
      return { group };
    }),

    handle(contract.joinGroup, async ({ body, user, key, address }) => {
      const group = await inTransaction(db, (trx) => joinByInvitation(trx, body.code, { user, key, address }));
      if (group === null) throw new AppError('invitation-not-found');
      return { group };
    }),
  ];
}
