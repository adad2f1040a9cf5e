import { createHash } from 'node:crypto';
import { AppError } from '../../domain/errors.ts';
import { dayIn } from '../../domain/calendar-days.ts';
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
  /** An IANA name. The times on the page are local times of this zone. */
  timeZone: string;
  clock: AssignmentClock;
  publicOrigin: () => string;
  hasRateLimits: boolean;
}

/** The maximum number of downloads about one person by one person. */
const LIMIT_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

/** The endpoints that download all data about a person, for that person and for admins (rule R272). */
export function ownDataEndpoints({ db, timeZone, clock, publicOrigin, hasRateLimits }: OwnDataServices): Route[] {
  async function download(uid: string, format: contract.Format, by: Actor & { user: NonNullable<Actor['user']> }): Promise<FileBody> {
    const person = await findPerson(db, uid);
    const isOwn = by.user.uid === uid;
    if (person === undefined) throw new AppError(isOwn ? 'profile-not-found' : 'user-not-found');
    if (hasRateLimits) await countTowardsLimit(db, counterKey(by.user.uid, uid), LIMIT_PER_HOUR, HOUR_MS);
    await inTransaction(db, (trx) => recordAuditEvent(trx, by, { action: 'data-downloaded', ...(!isOwn && asUserSubject(person)) }));
    const now = new Date();
    const about = { person, collectedAt: now.toISOString(), origin: publicOrigin(), timeZone };
    // The code loads at the first download, because an idle server does not need it.
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

/** The key of the counter. It is a hash, because the counter may outlive a deleted account by an hour and must not name anybody. */
const counterKey = (by: string, about: string): string => `data:${createHash('sha256').update(`${by} ${about}`).digest('base64url')}`;
