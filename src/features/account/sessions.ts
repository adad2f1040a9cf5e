import type { Caller } from '../../api/surroundings.ts';
import { isDatabaseUnavailable, type Database } from '../../storage/database.ts';
import { toUser } from './store/accounts.ts';
import { findSession, removeSession, sweep, touchSession } from './store/sessions.ts';
import { hashToken } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session that nobody has used for this long is over, ms. */
const IDLE_LIMIT = 30 * DAY;
/** A session of this age is over, used or not, ms. */
const ABSOLUTE_LIMIT = 180 * DAY;
/** Use is noted no more often than this: not every read needs a write, ms. */
const TOUCH_AFTER = 10 * 60 * 1000;
/** Life of the device's mark and of known places, ms. */
const PLACE_LIMIT = 400 * DAY;

/** Cookies of the site. Over https the browser itself holds them to this host and to secure connections. */
export const cookieNames = (isSecure: boolean) => ({
  session: isSecure ? '__Host-session' : 'session',
  device: isSecure ? '__Host-device' : 'device',
});

/** How browsers keep a cookie of the site, and for how long. */
export const cookieOptions = (isSecure: boolean, kind: 'session' | 'device') =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure,
    maxAge: (kind === 'session' ? ABSOLUTE_LIMIT : PLACE_LIMIT) / 1000,
  }) as const;

/**
 * Who a session cookie stands for, with the rights that the database holds at this moment.
 * @param token the cookie's value
 * @param addressOf where the request comes from
 */
export async function identify(db: Database, token: string | undefined, addressOf: () => string): Promise<Caller> {
  if (!token) return null;
  const id = hashToken(token);
  const session = await findSession(db, id);
  if (session === undefined) return null;
  const now = Date.now();
  const idle = now - Date.parse(session.seenAt);
  if (idle > IDLE_LIMIT || now - Date.parse(session.createdAt) > ABSOLUTE_LIMIT) {
    await ifWritable(removeSession(db, id));
    return null;
  }
  if (idle > TOUCH_AFTER) {
    await ifWritable(touchSession(db, { id, seenAt: ago(0), address: addressOf(), before: ago(TOUCH_AFTER) }));
  }
  const { uid, email, nickname, role, signedInAt, accessBlocks } = session;
  if (uid === null || email === null || nickname === null || role === null || signedInAt === null) return 'gone';
  return toUser({ uid, email, nickname, role, signedInAt }, accessBlocks);
}

/** A database that takes no writes at the moment doesn't stop those who only read. */
async function ifWritable(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

const ago = (time: number): string => new Date(Date.now() - time).toISOString();

/** Sessions used and opened after these times are not over. */
export const aliveSince = () => ({ seen: ago(IDLE_LIMIT), created: ago(ABSOLUTE_LIMIT) });

/** Removes what is over; to be called now and then. */
export async function sweepSessions(db: Database): Promise<void> {
  await sweep(db, { now: ago(0), session: ago(IDLE_LIMIT), place: ago(PLACE_LIMIT) });
}
