import { hash } from 'node:crypto';
import { implement, type Context, type Implementation } from '../../api/implement.ts';
import type { Declaration } from '../../api/call.ts';
import { Failure } from '../../domain/failure.ts';
import type { Database } from '../../storage/database.ts';
import { endOtherSessions, endSession, listSessions } from './contract.ts';
import { UNKNOWN_DEVICE } from './device.ts';
import { aliveSince } from './sessions.ts';
import { removeOtherSessions, removeSessionOf, sessionsOf } from './store/own-sessions.ts';

/** What names a session to its owner: neither the cookie nor what the database keeps of it can be told from it. */
const publicId = (id: string): string => hash('sha256', `session ${id}`, 'base64url').slice(0, 22);

/**
 * Where an account is signed in, and how to end that.
 * @param currentId what the database keeps of the caller's own cookie
 */
export function ownSessionCalls(
  db: Database,
  currentId: (caller: Pick<Context<Declaration>, 'cookie'>) => string | null,
): Implementation[] {
  return [
    implement(listSessions, async ({ user, cookie }) => {
      const current = currentId({ cookie });
      const sessions = await sessionsOf(db, user.uid, aliveSince());
      return sessions.map(({ id, device, ...times }) => ({
        ...times,
        id: publicId(id),
        device: device || UNKNOWN_DEVICE,
        isCurrent: id === current,
      }));
    }),

    implement(endSession, async ({ user, params, address }) => {
      const sessions = await sessionsOf(db, user.uid, aliveSince());
      const session = sessions.find(({ id }) => publicId(id) === params.id);
      if (session === undefined || !(await removeSessionOf(db, session.id, { user, address }))) {
        throw new Failure('session-not-found');
      }
      return undefined;
    }),

    implement(endOtherSessions, async ({ user, cookie, address }) => {
      await removeOtherSessions(db, currentId({ cookie }) ?? '', { user, address });
      return undefined;
    }),
  ];
}
