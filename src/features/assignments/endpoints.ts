import { actorOf, handle, type Route } from '../../http/handler.ts';
import { cursorOf, toOrderedPage } from '../../http/pagination.ts';
import { AppError } from '../../domain/errors.ts';
import { STATUSES, type Status } from '../../domain/assignments/kinds.ts';
import type { AssignmentClock } from '../../db/assignments/own.ts';
import { findIdsOf, findOwnPairs } from '../../db/assignments/pairs.ts';
import type { Actor } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { assertGroup } from '../../db/groups.ts';
import * as contract from './contract.ts';
import { extendDue } from './store/extend-due.ts';
import { changeAssignment } from './store/change.ts';
import { deleteAssignment, giveAssignment, testIdOf } from './store/give.ts';
import { findOwn, tellOwnPairs } from './store/own.ts';
import { findMatrix, findPeople, listAssigned, tellAssigned } from './store/pupils.ts';
import { remind } from './store/remind.ts';
import { findAssignment, findAssignments, listPage, type Listed } from './store/rows.ts';
import type { Context } from './store/terms.ts';

type Cursor = Parameters<typeof cursorOf>[0];

/** @param order the name of the list, which its cursors contain */
const toCursor = (order: string) => ({ key, id }: Listed) => ({ order, key, id });

function afterOf(cursor: Cursor, order: string): Listed | null {
  const after = cursorOf(cursor, order, 'string');
  return after === null ? null : { id: after.id, key: String(after.key) };
}

/** The endpoints of assignments, for pupils and admins (rules R280 to R287). */
export function assignmentEndpoints(db: Database, clock: AssignmentClock): Route[] {
  const { zone } = clock;
  const moment = () => ({ now: new Date().toISOString(), today: clock.today() });
  const contextOf = (by: Actor): Context => ({ by, zone, today: clock.today() });

  return [
    handle(contract.listOwnAssignments, async ({ query, user: { uid } }) => {
      const { now } = moment();
      const { open, done, page, doneTotal } = await findOwn(db, uid, { limit: query.limit, after: afterOf(query.cursor, 'own') }, clock, now);
      const { nextCursor } = toOrderedPage(page, query.limit, toCursor('own'));
      const told = await tellOwnPairs(db, uid, [...open, ...done], clock, now);
      return { now, zone: null, open: told.slice(0, open.length), done: told.slice(open.length), doneTotal, nextCursor };
    }),

    handle(contract.listAssignments, async ({ query: { status, groupId, uid, target, search, ...page } }) => {
      await assertGroup(db, groupId);
      const at = moment();
      const pupil = uid === undefined ? undefined : (await findPeople(db, [uid])).get(uid);
      if (uid !== undefined && pupil === undefined) throw new AppError('user-not-found');
      const { listed, total } = await listPage(
        db,
        {
          statuses: status === undefined ? STATUSES : (status.split(',') as Status[]),
          groupId,
          testId: target === undefined ? undefined : testOf(target),
          search,
          ids: uid === undefined ? undefined : await findIdsOf(db, uid),
        },
        { limit: page.limit + 1, after: afterOf(page.cursor, 'assignments') },
        at,
      );
      const { shown, nextCursor } = toOrderedPage(listed, page.limit, toCursor('assignments'));
      const assignments = await findAssignments(db, shown.map(({ id }) => id), at);
      const pairs = uid === undefined ? [] : await findOwnPairs(db, uid, shown.map(({ id }) => id), at.today);
      const ownOf = new Map(pairs.map((pair) => [pair.id, pair]));
      return {
        assignments: assignments.map((assignment) => {
          const own = ownOf.get(assignment.id);
          return own === undefined || pupil === undefined ? assignment : { ...assignment, own: tellAssigned(own, pupil, zone, at.now) };
        }),
        total,
        nextCursor,
      };
    }),

    handle(contract.createAssignment, async ({ body, setStatus, ...context }) => {
      const given = await giveAssignment(db, body, contextOf(actorOf(context)));
      if (!('preview' in given)) return given;
      setStatus(200);
      return given.preview;
    }),

    handle(contract.getAssignment, async ({ params }) => {
      const assignment = await findAssignment(db, params.id, moment());
      if (assignment === undefined) throw new AppError('assignment-not-found');
      return assignment;
    }),

    handle(contract.updateAssignment, async ({ params, body, ...context }) => {
      const saved = await changeAssignment(db, { ...body, id: params.id }, contextOf(actorOf(context)));
      return 'preview' in saved ? saved.preview : saved;
    }),

    handle(contract.deleteAssignment, async ({ params, ...context }) => {
      await deleteAssignment(db, params.id, actorOf(context));
      return undefined;
    }),

    handle(contract.listAssigned, async ({ params, query: { state, search, ...page } }) => {
      const found = await listAssigned(db, params.id, { state, search }, { limit: page.limit + 1, after: afterOf(page.cursor, 'assigned') }, zone, moment());
      if (found === undefined) throw new AppError('assignment-not-found');
      const { listed, total } = found;
      const { shown, nextCursor } = toOrderedPage(listed, page.limit, toCursor('assigned'));
      return { pupils: shown.map(({ assigned }) => assigned), total, nextCursor };
    }),

    handle(contract.extendAssignment, async ({ params, body, ...context }) => ({
      changed: await extendDue(db, params.id, body, contextOf(actorOf(context))),
    })),

    handle(contract.remindPupils, ({ params, body, ...context }) => remind(db, params.id, body.uids, contextOf(actorOf(context)))),

    handle(contract.getAssignmentMatrix, async ({ query: { groupId, search, limit, cursor } }) => {
      await assertGroup(db, groupId);
      const found = await findMatrix(db, groupId, { search, limit: limit + 1, after: afterOf(cursor, 'matrix') }, zone, moment());
      const { shown, nextCursor } = toOrderedPage(found.users, limit, toCursor('matrix'));
      return { assignments: found.assignments, users: shown.map(({ row }) => row), total: found.total, nextCursor };
    }),
  ];
}

/** The id of the test that a filter such as `lesson:<id>` names. */
function testOf(target: string): string {
  const [kind, id] = [target.slice(0, target.indexOf(':')), target.slice(target.indexOf(':') + 1)];
  return testIdOf({ kind: kind === 'lesson' ? 'lesson' : 'test', id });
}
