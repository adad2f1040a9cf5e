/**
 * Writes the journal. Only inside a transaction, the one of the act itself, so that there is no act without its
 * entry and no entry without its act; the compiler holds every caller to that.
 */
import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { CHANGED_PARTS, type ChangedPart, type SubjectKind } from '../domain/audit-subject.ts';
import type { Action, AuditDetails } from '../domain/audit.ts';
import type { User } from '../domain/user.ts';
import type { Database, Transaction } from './database.ts';
import { newId } from './id.ts';
import { prepared } from './prepared.ts';
import type { AuditTable } from './schema.ts';

/** Who acts, and from where. */
export interface By {
  /** `null`: nobody who is signed in. */
  user: Pick<User, 'uid' | 'nickname' | 'email'> | null;
  /** Network address; `null` when it is the program itself or a command in its terminal. */
  address: string | null;
}

/** The program itself, or a command in its terminal. */
export const PROGRAM: By = { user: null, address: null };

export interface Act {
  action: Action;
  /** What it was done to, when that isn't the one who acts. */
  subject?: { kind: SubjectKind; id: string | null; title: string };
  details?: AuditDetails;
}

/** What was done to a user: the subject by its nickname and, since nicknames repeat, its e-mail. */
export const doneTo = ({ uid, nickname, email }: NonNullable<By['user']>) =>
  ({ subject: { kind: 'user', id: uid, title: nickname }, details: { email } }) as const satisfies Partial<Act>;

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
/** How long the journal goes back, ms. */
export const AUDIT_LIFE = 400 * DAY;

/**
 * How many entries an hour takes of acts that anybody can do as often as they like; what comes beyond adds to the
 * number of one more entry. So a flood is seen for what it is and doesn't fill the disk.
 */
export const MOST_PER_HOUR: Partial<Record<Action, { most: number; of: 'everybody' | 'person' }>> = {
  'sign-in-failed': { most: 300, of: 'everybody' },
  'sign-in-unknown': { most: 300, of: 'everybody' },
  'signed-in': { most: 20, of: 'person' },
  'nickname-changed': { most: 20, of: 'person' },
  'password-changed': { most: 20, of: 'person' },
  'sessions-ended': { most: 20, of: 'person' },
};

/** Longer than any title that can be stored. */
const TITLE_MAX_LENGTH = 300;
const TITLES_MAX_COUNT = 20;

/** Titles of blocks for the details: as many as fit in a line or two. */
export const listOfBlocks = (titles: readonly string[]): Pick<AuditDetails, 'blocks' | 'moreBlocks'> => ({
  blocks: titles.slice(0, TITLES_MAX_COUNT),
  ...(titles.length > TITLES_MAX_COUNT && { moreBlocks: titles.length - TITLES_MAX_COUNT }),
});

type Parts = Partial<Record<ChangedPart, string | number>>;

/** Which parts of a thing an edit changed, and its former title or name where that is one of them. */
export function changedParts(before: Parts | undefined, after: Parts): Pick<AuditDetails, 'changed' | 'from'> {
  const changed = CHANGED_PARTS.filter((part) => after[part] !== undefined && after[part] !== before?.[part]);
  const from = changed.includes('name') ? before?.name : changed.includes('title') ? before?.title : undefined;
  return { changed, ...(from !== undefined && { from: String(from) }) };
}

/** Enters an act into the journal. */
export async function record(trx: Transaction, { user, address }: By, act: Act): Promise<void> {
  const { action, subject, details = {} } = act;
  const now = Date.now();
  const entry = {
    at: new Date(now).toISOString(),
    action,
    actorUid: user?.uid ?? null,
    actorNickname: user?.nickname ?? null,
    actorEmail: user?.email ?? null,
    address,
  };
  const hour = new Date(now - (now % HOUR)).toISOString();
  if (await isHourFull(trx, entry, hour)) {
    await addToRest(trx, { ...entry, ...NO_SUBJECT, id: idOfTheRest(entry, hour), details: '{}' });
    return;
  }
  await insertEntry(trx, {
    ...entry,
    ...(subject ? { subjectKind: subject.kind, subjectId: subject.id, subjectTitle: titleOf(subject) } : NO_SUBJECT),
    id: newId(),
    details: JSON.stringify(details),
  });
}

const NO_SUBJECT = { subjectKind: null, subjectId: null, subjectTitle: null };
const titleOf = ({ title }: NonNullable<Act['subject']>): string => title.slice(0, TITLE_MAX_LENGTH);

type Entry = Omit<Selectable<AuditTable>, 'times'>;

const insertInto = (db: Database, row: Entry) =>
  db.insertInto('audit').values({
    id: row.id,
    at: row.at,
    action: row.action,
    actorUid: row.actorUid,
    actorNickname: row.actorNickname,
    actorEmail: row.actorEmail,
    address: row.address,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    subjectTitle: row.subjectTitle,
    details: row.details,
  });

const insertEntry = prepared(insertInto);

const addToRest = prepared((db, row: Entry) =>
  insertInto(db, row).onConflict((conflict) => conflict.column('id').doUpdateSet({ times: sql`"audit"."times" + 1` })),
);

interface Bounded {
  action: Action;
  actorUid: string | null;
}

async function isHourFull(trx: Transaction, { action, actorUid }: Bounded, hour: string): Promise<boolean> {
  const bound = MOST_PER_HOUR[action];
  if (bound === undefined) return false;
  const rows = await (bound.of === 'everybody' ? countActs(trx, { action, hour }) : countOnes(trx, { action, hour, actorUid }));
  return Number(rows[0]?.count) >= bound.most;
}

const actsSince = (db: Database, action: string, hour: string) =>
  db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('action', '=', action)
    .where('at', '>=', hour);

const countActs = prepared((db, { action, hour }: { action: string; hour: string }) => actsSince(db, action, hour));

const countOnes = prepared((db, { action, hour, actorUid }: { action: string; hour: string; actorUid: string | null }) =>
  actsSince(db, action, hour).where('actorUid', '=', actorUid),
);

/** The same for all acts that are not kept one by one. */
const idOfTheRest = ({ action, actorUid }: Bounded, hour: string): string =>
  createHash('sha256').update(JSON.stringify([hour, action, actorUid])).digest('hex').slice(0, 32);

/** Removes what is older than the journal goes back; to be called now and then. */
export async function sweepAudit(db: Database): Promise<void> {
  const before = new Date(Date.now() - AUDIT_LIFE).toISOString();
  await db.deleteFrom('audit').where('at', '<', before).execute();
}
