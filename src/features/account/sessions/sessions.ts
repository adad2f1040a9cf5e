import type { Authentication } from '../../../http/server-context.ts';
import { gateOf } from '../../../domain/personal-data/consent-gate.ts';
import { ignoreUnavailable, type Database } from '../../../db/database.ts';
import { toUser } from '../store/accounts.ts';
import { findSession, deleteExpired, removeSession, touchSession } from '../store/sessions.ts';
import { hashToken } from '../../../db/tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that is not used for this time expires (rule R8). */
const IDLE_LIFETIME_MS = 30 * DAY_MS;
/** A session of this age expires, even if it is in use (rule R8). */
export const ABSOLUTE_LIFETIME_MS = 180 * DAY_MS;
/** The shortest time between two records of the last use. It keeps most requests from writing to the database. */
const TOUCH_INTERVAL_MS = 10 * 60 * 1000;
/** How long the device cookie is valid, and how long known devices and addresses are kept. */
export const DEVICE_LIFETIME_MS = 400 * DAY_MS;

/**
 * Finds the user of a session cookie, with the current role and blocks (rule R19).
 * @param token the value of the cookie
 * @param addressOf reads the client's IP address
 * @param today the current day in the tutor's time zone
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

/** The limits of a live session: its last use must be later than `seen`, and its start later than `created`. */
export const aliveSince = () => ({ seen: ago(IDLE_LIFETIME_MS), created: ago(ABSOLUTE_LIFETIME_MS) });

/** Deletes expired sessions, links and devices. The server calls it periodically. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await deleteExpired(db, { now: ago(0), session: ago(IDLE_LIFETIME_MS), device: ago(DEVICE_LIFETIME_MS) });
}
