/**
 * Writes the audit log (rules R70, R71). An entry is written in the transaction of its action, so neither exists without the
 * other; the type `Transaction` enforces this.
 */
import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { CHANGED_PARTS, type ChangedPart, type SubjectKind } from '../domain/audit/audit-subject.ts';
import type { Action, AdminAction, AuditDetails } from '../domain/audit/audit.ts';
import { DELETED_PUPIL } from '../domain/personal-data/personal-data.ts';
import type { User } from '../domain/users/user.ts';
import { ignoreUnavailable, type Database, type Transaction } from './database.ts';
import { newId } from './new-id.ts';
import { preparedQuery } from './prepared-query.ts';
import type { AuditTable } from './schema.ts';
import { inTransaction, isPostgres } from './transaction.ts';

/** The fields of a bot's key that the audit log needs. */
export interface ApiKey {
  id: string;
  name: string;
}

/** The user, the bot or the program that acts, and the IP address of its client. */
export interface Actor {
  /** The signed-in user; `null` when nobody is signed in. */
  user: Pick<User, 'uid' | 'nickname' | 'email'> | null;
  /** The key of the bot that acts; `user` is `null` then. */
  key: ApiKey | null;
  /** The IP address of the client; `null` for the program itself or a command in a terminal. */
  address: string | null;
}

/** The actor of changes by the program itself or by a command in a terminal. */
export const SYSTEM_ACTOR: Actor = { user: null, key: null, address: null };

export interface AuditEvent {
  action: Action;
  /** The object of the action. It is left out when the action affects only the actor. */
  subject?: { kind: SubjectKind; id: string | null; title: string };
  details?: AuditDetails;
}

/** A user as the subject of an event. The details hold the e-mail address too, because nicknames are not unique. */
export const asUserSubject = ({ uid, nickname, email }: NonNullable<Actor['user']>) =>
  ({ subject: { kind: 'user', id: uid, title: nickname }, details: { email } }) as const satisfies Partial<AuditEvent>;

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
export const AUDIT_RETENTION_MS = 400 * DAY_MS;

/**
 * For actions that anyone can repeat: how many entries of an action the log takes in an hour (ADR 18). Beyond the
 * limit, an action only increments the counter of one aggregate entry. A flood of actions is then visible and does not
 * fill the disk.
 */
export const HOURLY_LIMITS: Partial<Record<Action, { limit: number; per: 'site' | 'user' | 'asker' }>> = {
  'sign-in-failed': { limit: 300, per: 'site' },
  'sign-in-unknown': { limit: 300, per: 'site' },
  'signed-in': { limit: 20, per: 'user' },
  'nickname-changed': { limit: 20, per: 'user' },
  'password-changed': { limit: 20, per: 'user' },
  'sessions-ended': { limit: 20, per: 'user' },
  downloaded: { limit: 20, per: 'user' },
  // With the limit 0, all refusals of an hour share one entry for each user or address. The entry counts them.
  'password-refused': { limit: 0, per: 'asker' },
  'key-refused': { limit: 0, per: 'asker' },
  'access-refused': { limit: 0, per: 'asker' },
};

/** The longest title that the site stores (rule R41). */
const TITLE_MAX_LENGTH = 300;
const BLOCKS_MAX_COUNT = 20;

/** The titles of blocks for the details of an event: at most 20 titles, and the number of the others. */
export const blockDetails = (titles: readonly string[]): Pick<AuditDetails, 'blocks' | 'moreBlocks'> => ({
  blocks: titles.slice(0, BLOCKS_MAX_COUNT),
  ...(titles.length > BLOCKS_MAX_COUNT && { moreBlocks: titles.length - BLOCKS_MAX_COUNT }),
});

type Parts = Partial<Record<ChangedPart, string | number>>;

/** The names of the parts that an edit has changed, and the old title or name if the edit has changed it. */
export function changedParts(before: Parts | undefined, after: Parts): Pick<AuditDetails, 'changed' | 'from'> {
  const changed = CHANGED_PARTS.filter((part) => after[part] !== undefined && after[part] !== before?.[part]);
  const from = changed.includes('name') ? before?.name : changed.includes('title') ? before?.title : undefined;
  return { changed, ...(from !== undefined && { from: String(from) }) };
}

type OtherEvent = AuditEvent & { action: Exclude<Action, AdminAction> };

/** Records actions that not only administrators do. Actions of administrators are recorded through `asAdmin`. */
export const recordAuditEvent = (trx: Transaction, actor: Actor, event: OtherEvent): Promise<void> =>
  recordAnyEvent(trx, actor, event);

/** Records an event of any kind. Only `asAdmin` and `recordAuditEvent` call it. */
export async function recordAnyEvent(trx: Transaction, by: Actor, event: AuditEvent): Promise<void> {
  const { action, subject, details } = await withoutDeletedUser(trx, event);
  const actor = await withoutDeletedActor(trx, by);
  const now = Date.now();
  const entry = { ...actorColumns(actor), at: new Date(now).toISOString(), action };
  const hour = new Date(now - (now % HOUR_MS)).toISOString();
  if (await isHourFull(trx, entry, hour)) {
    await incrementAggregate(trx, { ...entry, ...NO_SUBJECT, id: aggregateId(entry, hour), details: '{}' });
    return;
  }
  await insertEntry(trx, { ...entry, ...subjectColumns(subject), id: newId(), details: JSON.stringify(details ?? {}) });
}

/** How many entries one statement inserts. */
const ENTRIES_AT_ONCE = 200;

/** Records all events of one action that has changed many things. No hourly limit applies. */
export async function recordAuditEvents(trx: Transaction, by: Actor, events: readonly OtherEvent[]): Promise<void> {
  const actor = actorColumns(by);
  const at = new Date().toISOString();
  const rows = events.map(({ action, subject, details = {} }) => ({ ...actor, ...subjectColumns(subject), at, action, id: newId(), details: JSON.stringify(details) }));
  for (let index = 0; index < rows.length; index += ENTRIES_AT_ONCE) {
    await trx.insertInto('audit').values(rows.slice(index, index + ENTRIES_AT_ONCE)).execute();
  }
}

const actorColumns = ({ user, key, address }: Actor) => ({
  actorKind: key === null ? null : ('key' as const),
  actorUid: user?.uid ?? key?.id ?? null,
  actorNickname: user?.nickname ?? key?.name ?? null,
  actorEmail: user?.email || null,
  address,
});

const subjectColumns = (subject: AuditEvent['subject']) =>
  subject ? { subjectKind: subject.kind, subjectId: subject.id, subjectTitle: titleOf(subject) } : NO_SUBJECT;

/**
 * Finds a user and locks the row. A concurrent deletion of the user then waits until the new entry is written, and
 * removes the name from it. If the user is already deleted, nothing is found, and the entry is written without the
 * name.
 */
const findPresentUser = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectFrom('users').select('uid').where('uid', '=', uid).$if(isPostgres(db), (query) => query.forKeyShare()),
);
const isDeleted = async (trx: Transaction, uid: string): Promise<boolean> => (await findPresentUser(trx, { uid })).length === 0;

async function withoutDeletedActor(trx: Transaction, by: Actor): Promise<Actor> {
  if (by.user === null || !(await isDeleted(trx, by.user.uid))) return by;
  const { uid } = by.user;
  return { user: { uid, nickname: await deletedNameOf(trx, uid), email: '' }, key: null, address: null };
}

async function withoutDeletedUser(trx: Transaction, event: AuditEvent): Promise<AuditEvent> {
  const { subject } = event;
  if (subject?.kind !== 'user' || subject.id === null || !(await isDeleted(trx, subject.id))) return event;
  const { email: _, ...details } = event.details ?? {};
  return { ...event, subject: { ...subject, title: await deletedNameOf(trx, subject.id) }, details };
}

async function deletedNameOf(trx: Transaction, uid: string): Promise<string> {
  const query = trx.selectFrom('audit').select('subjectTitle').where('subjectId', '=', uid).where('action', '=', 'user-deleted');
  return (await query.executeTakeFirst())?.subjectTitle ?? DELETED_PUPIL;
}

const NO_SUBJECT = { subjectKind: null, subjectId: null, subjectTitle: null };
const titleOf = ({ title }: NonNullable<AuditEvent['subject']>): string => title.slice(0, TITLE_MAX_LENGTH);

type Entry = Omit<Selectable<AuditTable>, 'times'>;

const insertInto = (db: Database, row: Entry) =>
  db.insertInto('audit').values({
    id: row.id,
    at: row.at,
    action: row.action,
    actorKind: row.actorKind,
    actorUid: row.actorUid,
    actorNickname: row.actorNickname,
    actorEmail: row.actorEmail,
    address: row.address,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    subjectTitle: row.subjectTitle,
    details: row.details,
  });

const insertEntry = preparedQuery(insertInto);

const incrementAggregate = preparedQuery((db, row: Entry) =>
  insertInto(db, row).onConflict((conflict) => conflict.column('id').doUpdateSet({ times: sql`"audit"."times" + 1` })),
);

interface RepeatableAction {
  action: Action;
  actorUid: string | null;
}

async function isHourFull(trx: Transaction, { action, actorUid }: RepeatableAction, hour: string): Promise<boolean> {
  const hourly = HOURLY_LIMITS[action];
  if (hourly === undefined) return false;
  if (hourly.limit === 0) return true;
  const rows = await (hourly.per === 'site' ? countBySite(trx, { action, hour }) : countByUser(trx, { action, hour, actorUid }));
  return Number(rows[0]?.count) >= hourly.limit;
}

const countSince = (db: Database, action: string, hour: string) =>
  db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('action', '=', action)
    .where('at', '>=', hour);

const countBySite = preparedQuery((db, { action, hour }: { action: string; hour: string }) => countSince(db, action, hour));

const countByUser = preparedQuery((db, { action, hour, actorUid }: { action: string; hour: string; actorUid: string | null }) =>
  countSince(db, action, hour).where('actorUid', '=', actorUid),
);

/** The id of the aggregate entry of an hour. It is a hash, so that concurrent actions conflict on the same row. */
const aggregateId = ({ action, actorUid, address }: RepeatableAction & { address: string | null }, hour: string): string => {
  const asker = HOURLY_LIMITS[action]?.per === 'asker' ? (actorUid ?? address) : actorUid;
  return createHash('sha256').update(JSON.stringify([hour, action, asker])).digest('hex').slice(0, 32);
};

/** Records that a call was refused. If the database cannot write at the moment, nothing is recorded. */
export const recordRefusal = (db: Database, action: 'key-refused' | 'access-refused', by: Actor): Promise<void> =>
  ignoreUnavailable(inTransaction(db, (trx) => recordAuditEvent(trx, by, { action })));

const DELETIONS_RETENTION_MS = 3 * 365 * DAY_MS;

/**
 * Deletes entries that are too old. Entries about deletions of users are kept for three years. The server calls it
 * periodically.
 */
export async function deleteExpiredAuditEvents(db: Database): Promise<void> {
  const before = (ms: number): string => new Date(Date.now() - ms).toISOString();
  await db.deleteFrom('audit').where('at', '<', before(AUDIT_RETENTION_MS)).where('action', '!=', 'user-deleted').execute();
  await db.deleteFrom('audit').where('action', '=', 'user-deleted').where('at', '<', before(DELETIONS_RETENTION_MS)).execute();
}
