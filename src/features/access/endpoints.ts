import { actorOf, handle, type Route } from '../../http/handler.ts';
import { toPage } from '../../http/pagination.ts';
import { checkChange } from '../../domain/access/access-change.ts';
import { REQUEST_STATUSES } from '../../domain/access/access-request.ts';
import { botLink } from '../../domain/access/bot-link.ts';
import { AppError } from '../../domain/errors.ts';
import type { Database } from '../../db/database.ts';
import type { TutorDays } from '../../db/tutor-days.ts';
import { changeAccess, declineRequest, grantRequest, requestAccess, listOwnRequests, listRequests } from './contract.ts';
import { changeForMany } from './store/access-changes.ts';
import * as own from './store/own-requests.ts';
import * as store from './store/requests.ts';

interface AccessServices {
  db: Database;
  days: TutorDays;
  botUrl: string;
}

/** Requests for access (rule R95), and access of many users at once (rule R94). */
export function accessEndpoints({ db, days, botUrl }: AccessServices): Route[] {
  const withUrl = <Request extends { code: string }>(request: Request) => ({ ...request, url: botLink(botUrl, request.code) });

  return [
    handle(requestAccess, async ({ body: { blockId = null, code }, user, setStatus }) => {
      const { isNew, ...request } = await own.requestAccess(db, { uid: user.uid, blockId, code, today: days.today() });
      if (!isNew) setStatus(200);
      return withUrl(request);
    }),

    handle(listOwnRequests, async ({ user }) => (await own.listOwnRequests(db, user.uid)).map(withUrl)),

    handle(listRequests, async ({ query: { status, code, limit, cursor } }) => {
      const statuses = status === undefined ? REQUEST_STATUSES : [status];
      const { requests, ...counts } = await store.findRequests(db, { statuses, code }, limit + 1, cursor ?? null);
      const { shown, nextCursor } = toPage(requests, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return { requests: shown, ...counts, nextCursor };
    }),

    handle(grantRequest, ({ params, body, ...context }) => store.grant(db, params.id, body, actorOf(context), days.today())),

    handle(declineRequest, ({ params, ...context }) => store.decline(db, params.id, actorOf(context))),

    handle(changeAccess, ({ body: { uids = [], groupId, open = [], close = [], dryRun }, ...context }) => {
      if (uids.length === 0 && groupId === undefined) throw new AppError('invalid-request', { message: 'Выберите хотя бы одного ученика.' });
      const today = days.today();
      checkChange({ open, close }, today);
      return changeForMany(db, { uids, groupId }, { open, close }, actorOf(context), { today, dryRun });
    }),
  ];
}
