import type { Authentication } from '../../../http/server-context.ts';
import { gateOf } from '../../../domain/personal-data/gate.ts';
import { ignoreUnavailable, type Database } from '../../../db/database.ts';
import { toUser } from '../store/accounts.ts';
import { findSession, deleteExpired, removeSession, touchSession } from '../store/sessions.ts';
import { hashToken } from '../../../db/tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after this time without use (rule R8). */
const IDLE_LIFETIME_MS = 30 * DAY_MS;
/** A session ends at this age, used or not (rule R8). */
const ABSOLUTE_LIFETIME_MS = 180 * DAY_MS;
/** The last use is recorded at most this often, so that most reads cause no write. */
const TOUCH_INTERVAL_MS = 10 * 60 * 1000;
/** Life of the device cookie, and of known devices and addresses. */
const DEVICE_LIFETIME_MS = 400 * DAY_MS;

/**
 * Over https the `__Host-` prefix makes the browser bind a cookie to this host and to secure connections. Over http other
 * programs on the same host share its cookies, whatever their port: the names are ours alone.
 */
export const cookieNames = (isSecure: boolean) => ({
  session: isSecure ? '__Host-session' : 'listok_session',
  device: isSecure ? '__Host-device' : 'listok_device',
});

/** Names of 0.6 and earlier over http. Other programs on the host use such names too. */
export const FORMER_COOKIES = { session: 'session', device: 'device' } as const;

export const cookieOptions = (isSecure: boolean, kind: 'session' | 'device') =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure,
    maxAge: (kind === 'session' ? ABSOLUTE_LIFETIME_MS : DEVICE_LIFETIME_MS) / 1000,
  }) as const;

/**
 * Finds the user of a session cookie, with their current role and blocks (rule R19).
 * @param token the cookie's value
 * @param addressOf reads the client's IP address
 * @param today in the tutor's time zone
 */
export async function authenticate(
  db: Database,
  token: string | undefined,
  addressOf: () => string,
  today: string,
): Promise<Authentication> {
  if (!token) return null;
  const id = hashToken(token);
  const session = await findSession(db, id, today);
  if (session === undefined) return null;
  const now = Date.now();
  const idleMs = now - Date.parse(session.seenAt);
  if (idleMs > IDLE_LIFETIME_MS || now - Date.parse(session.createdAt) > ABSOLUTE_LIFETIME_MS) {
    await ignoreUnavailable(removeSession(db, id));
    return null;
  }
  const { uid, email, nickname, role, signedInAt, accessBlocks } = session;
  if (uid === null || email === null || nickname === null || role === null || signedInAt === null) return 'account-deleted';
  if (idleMs > TOUCH_INTERVAL_MS) {
    await ignoreUnavailable(touchSession(db, { id, uid, seenAt: ago(0), address: addressOf(), before: ago(TOUCH_INTERVAL_MS) }));
  }
  const gate = gateOf({ ...session, role, signedInAt }, now);
  return { ...toUser({ uid, email, nickname, role, signedInAt }, accessBlocks), ...(gate && { gate }) };
}

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** Sessions that were used and opened after these times are alive. */
export const aliveSince = () => ({ seen: ago(IDLE_LIFETIME_MS), created: ago(ABSOLUTE_LIFETIME_MS) });

/** Deletes expired sessions, links and devices. Called periodically. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await deleteExpired(db, { now: ago(0), session: ago(IDLE_LIFETIME_MS), device: ago(DEVICE_LIFETIME_MS) });
}
