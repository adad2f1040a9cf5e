import { createHash } from 'node:crypto';
import { AppError } from '../../domain/errors.ts';
import { dayIn } from '../../domain/access/day.ts';
import { asUserSubject, recordAuditEvent, type Actor } from '../../db/audit-log.ts';
import type { AssignmentClock } from '../../db/assignments/own.ts';
import type { Database } from '../../db/database.ts';
import { countTowardsLimit } from '../../db/rate-limit.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileBody } from '../../http/endpoint.ts';
import { actorOf, handle, type Route } from '../../http/handler.ts';
import * as contract from './contract.ts';
import { findPerson } from './store/account.ts';
import { texts } from './texts.ts';

interface OwnDataServices {
  db: Database;
  /** IANA name; the times of the page are local. */
  timeZone: string;
  clock: AssignmentClock;
  publicOrigin: () => string;
  hasRateLimits: boolean;
}

/** Downloads of one person by one person. */
const LIMIT_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

/** Downloads of all that the site has of a person, by the person and by admins (rule R272). */
export function ownDataEndpoints({ db, timeZone, clock, publicOrigin, hasRateLimits }: OwnDataServices): Route[] {
  async function download(uid: string, format: contract.Format, by: Actor & { user: NonNullable<Actor['user']> }): Promise<FileBody> {
    const person = await findPerson(db, uid);
    const isOwn = by.user.uid === uid;
    if (person === undefined) throw new AppError(isOwn ? 'profile-not-found' : 'user-not-found');
    if (hasRateLimits) await countTowardsLimit(db, counterKey(by.user.uid, uid), LIMIT_PER_HOUR, HOUR_MS);
    await inTransaction(db, (trx) => recordAuditEvent(trx, by, { action: 'data-downloaded', ...(!isOwn && asUserSubject(person)) }));
    const now = new Date();
    const about = { person, collectedAt: now.toISOString(), origin: publicOrigin(), timeZone };
    // Loaded with the first download: an idle server does without it.
    const [{ collect }, { htmlChunks }, { jsonChunks }] = await Promise.all([import('./sections.ts'), import('./html.ts'), import('./json.ts')]);
    const data = collect(db, person, clock);
    const name = texts.fileName(person.nickname, dayIn(timeZone)(now.getTime()));
    return {
      name: `${name}.${format}`,
      asciiName: `my-data-${dayIn('UTC')(now.getTime())}.${format}`,
      type: contract.FILE_TYPES[format],
      chunks: format === 'html' ? htmlChunks(data, about) : jsonChunks(data, about),
    };
  }

  return [
    handle(contract.downloadOwnData, ({ query, user, address }) => download(user.uid, query.format, { user, key: null, address })),
    handle(contract.downloadUserData, ({ query, params, ...context }) => download(params.uid, query.format, { ...actorOf(context), user: context.user })),
  ];
}

/** A hash: the counter outlives a deleted account by an hour at most, and names nobody. */
const counterKey = (by: string, about: string): string => `data:${createHash('sha256').update(`${by} ${about}`).digest('base64url')}`;
