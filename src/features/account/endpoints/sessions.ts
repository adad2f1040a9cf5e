import { hash } from 'node:crypto';
import { actorOf, handle, type Context, type Route } from '../../../http/handler.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { endOtherSessions, endSession, endSessionsOf, listSessions } from '../contract.ts';
import { UNKNOWN_DEVICE } from '../sessions/describe-user-agent.ts';
import { aliveSince } from '../sessions/sessions.ts';
import { removeOtherSessions, removeSessionOf, removeSessionsOf, sessionsOf } from '../store/session-list.ts';

/** The session id that the API shows. Neither the cookie nor the stored hash can be derived from it. */
const publicId = (id: string): string => hash('sha256', `session ${id}`, 'base64url').slice(0, 22);

/**
 * Lists and ends the sessions of an account (rule R11).
 * @param currentId reads the stored id of the caller's own session
 */
export function sessionEndpoints(
  db: Database,
  currentId: (caller: Pick<Context<Endpoint>, 'cookie'>) => string | null,
): Route[] {
  return [
    handle(listSessions, async ({ user, cookie }) => {
      const current = currentId({ cookie });
      const sessions = await sessionsOf(db, user.uid, aliveSince());
      return sessions.map(({ id, device, ...times }) => ({
        ...times,
        id: publicId(id),
        device: device || UNKNOWN_DEVICE,
        isCurrent: id === current,
      }));
    }),

    handle(endSession, async ({ user, key, params, address }) => {
      const sessions = await sessionsOf(db, user.uid, aliveSince());
      const session = sessions.find(({ id }) => publicId(id) === params.id);
      if (session === undefined || !(await removeSessionOf(db, session.id, { user, key, address }))) {
        throw new AppError('session-not-found');
      }
      return undefined;
    }),

    handle(endOtherSessions, async ({ user, key, cookie, address }) => {
      await removeOtherSessions(db, currentId({ cookie }) ?? '', { user, key, address });
      return undefined;
    }),

    handle(endSessionsOf, async ({ params, ...context }) => {
      const error = await removeSessionsOf(db, params.uid, actorOf(context));
      if (error !== null) throw new AppError(error);
      return undefined;
    }),
  ];
}
