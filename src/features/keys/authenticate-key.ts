import type { KeyCaller } from '../../http/server-context.ts';
import { AppError } from '../../domain/errors.ts';
import { ignoreUnavailable, type Database } from '../../db/database.ts';
import { checkLimit, countTowardsLimit } from '../../db/rate-limit.ts';
import { recordRefusal } from '../../db/audit-log.ts';
import { hashToken } from '../../db/tokens.ts';
import { findKey, touchKey } from './store.ts';

/** The minimum time between two updates of `lastUsedAt`, ms. Without it, every request of a bot would cause a write. */
const TOUCH_INTERVAL_MS = 60 * 1000;

/** The maximum number of requests with wrong keys from one IP address in 15 minutes (rule R98). */
export const WRONG_KEYS_LIMIT = 300;

const BEARER = /^Bearer +(\S+) *$/i;

/** The secret in an Authorization header; `null` if there is none, and for other schemes, such as the Basic scheme of a proxy. */
export const bearerToken = (authorization: string | undefined): string | null => BEARER.exec(authorization ?? '')?.[1] ?? null;

/**
 * Finds the key that a secret belongs to. The rate limit applies only to wrong secrets, because a bot may share its address with other clients.
 * @param address the client's IP address
 * @throws AppError `unauthenticated`; `too-many-requests` after too many wrong secrets from the address
 */
export async function authenticateKey(db: Database, secret: string, address: string, hasRateLimits: boolean): Promise<KeyCaller> {
  const key = await findKey(db, hashToken(secret));
  if (key === undefined) {
    if (hasRateLimits) await countWrongKey(db, address);
    throw new AppError('unauthenticated', { message: 'Этого ключа нет: он отозван или указан неверно.' });
  }
  const now = Date.now();
  if (key.lastUsedAt === null || now - Date.parse(key.lastUsedAt) > TOUCH_INTERVAL_MS) {
    const timeOf = (time: number): string => new Date(time).toISOString();
    await ignoreUnavailable(touchKey(db, { id: key.id, now: timeOf(now), before: timeOf(now - TOUCH_INTERVAL_MS) }));
  }
  return { key: { id: key.id, name: key.name }, rights: key.rights };
}

async function countWrongKey(db: Database, address: string): Promise<void> {
  const counter = `key:${address}`;
  // The limit is checked before the request is counted, so that requests above the limit cause no writes.
  await checkLimit(db, counter, WRONG_KEYS_LIMIT);
  await countTowardsLimit(db, counter, WRONG_KEYS_LIMIT);
  await recordRefusal(db, 'key-refused', { user: null, key: null, address });
}
