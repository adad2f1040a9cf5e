/**
 * Writes the journal. Only inside a transaction, the one of the act itself, so that there is no act without its
 * entry and no entry without its act; the compiler holds every caller to that.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CHANGED_PARTS, type Action, type AuditDetails, type ChangedPart, type SubjectKind } from '../domain/audit.ts';
import type { User } from '../domain/user.ts';
import type { Database, Transaction } from './database.ts';
import { newId } from './id.ts';

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
};

/** Longer than any title that can be stored. */
const TITLE_MAX_LENGTH = 300;
const TITLES_MAX_COUNT = 20;

/** Titles of blocks for the details: so many as fit in a line or two. */
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
    await trx
      .insertInto('audit')
      .values({ ...entry, id: idOfTheRest(entry, hour), details: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ times: sql`"audit"."times" + 1` }))
      .execute();
    return;
  }
  await trx
    .insertInto('audit')
    .values({
      ...entry,
      id: newId(),
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      subjectTitle: subject?.title.slice(0, TITLE_MAX_LENGTH) ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}

type Entry = { action: Action; actorUid: string | null };

async function isHourFull(trx: Transaction, { action, actorUid }: Entry, hour: string): Promise<boolean> {
  const bound = MOST_PER_HOUR[action];
  if (bound === undefined) return false;
  const { count } = await trx
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('action', '=', action)
    .where('at', '>=', hour)
    .$if(bound.of === 'person', (query) => query.where('actorUid', '=', actorUid))
    .executeTakeFirstOrThrow();
  return Number(count) >= bound.most;
}

/** One and the same for all that is not kept one by one. */
const idOfTheRest = ({ action, actorUid }: Entry, hour: string): string =>
  createHash('sha256').update(JSON.stringify([hour, action, actorUid])).digest('hex').slice(0, 32);

/** Removes what is older than the journal goes back; to be called now and then. */
export async function sweepAudit(db: Database): Promise<void> {
  const before = new Date(Date.now() - AUDIT_LIFE).toISOString();
  await db.deleteFrom('audit').where('at', '<', before).execute();
}
