/** The entries of the audit log about a person, without the names, e-mail addresses and IP addresses of others. */
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { AuditTable } from '../../../db/schema.ts';
import type { AuditDetails, AuditEntry } from '../../../domain/audit/audit.ts';
import type { SubjectKind } from '../../../domain/audit/audit-subject.ts';
import { formatAuditEntry } from '../../../ui/audit/format-audit-entry.ts';
import { ADMIN, PROGRAM } from '../others.ts';
import { pagesOf } from '../pages.ts';
import type { Person } from './account.ts';

export interface JournalEntry {
  at: string;
  action: string;
  /** The action in Russian, with its subject. */
  text: string;
  by: string;
  /** The IP address, if it is the person's own. */
  address: string | null;
}

const isByOther = sql<boolean>`("actorUid" is null or "actorUid" <> "subjectId")`;

export async function countEntries(db: Database, uid: string): Promise<number> {
  const count = async (column: 'actorUid' | 'subjectId'): Promise<number> => {
    const query = db.selectFrom('audit').select(({ fn }) => fn.countAll().as('count')).where(column, '=', uid);
    return Number((await (column === 'actorUid' ? query : query.where(isByOther)).executeTakeFirstOrThrow()).count);
  };
  return (await count('actorUid')) + (await count('subjectId'));
}

const PAGE_SIZE = 200;

/** The entries, newest first. */
export async function* journalPages(db: Database, person: Person): AsyncGenerator<JournalEntry[]> {
  const pages = pagesOf(PAGE_SIZE, (after: { at: string; id: string } | null) => {
    // Each branch uses one index and is limited, so the database does not have to sort all entries of the person.
    const branch = (column: 'actorUid' | 'subjectId') => {
      let query = db.selectFrom('audit').selectAll().where(column, '=', person.uid);
      if (column === 'subjectId') query = query.where(isByOther);
      if (after !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after.at, after.id)));
      return db.selectFrom(query.orderBy('at', 'desc').orderBy('id', 'desc').limit(PAGE_SIZE).as('newest')).selectAll();
    };
    return branch('actorUid').unionAll(branch('subjectId')).orderBy('at', 'desc').orderBy('id', 'desc').limit(PAGE_SIZE).execute();
  });
  for await (const page of pages) yield page.map((row) => toEntry(row, person));
}

function toEntry(row: Selectable<AuditTable>, person: Person): JournalEntry {
  const isOwn = row.actorUid === person.uid;
  const isFailure = row.action === 'sign-in-failed';
  const { email, ...details } = JSON.parse(row.details) as AuditDetails;
  const isAboutOther = row.subjectKind === 'user' && row.subjectId !== person.uid;
  const entry: AuditEntry = {
    id: row.id,
    at: row.at,
    action: row.action,
    actor: isOwn ? person : null,
    key: null,
    subject: row.subjectKind === null ? null : { kind: row.subjectKind as SubjectKind, id: row.subjectId, title: isAboutOther ? 'другой человек' : (row.subjectTitle ?? '') },
    details: { ...withoutOthers(details, row.action, isAboutOther), ...(email !== undefined && !isAboutOther && { email }) },
    times: row.times,
    address: row.address,
  };
  const { summary, notes } = formatAuditEntry(entry);
  return {
    at: row.at,
    action: row.action,
    text: [summary, ...notes].join('. '),
    by: isOwn ? person.nickname : row.actorUid !== null && row.actorKind === null ? ADMIN : PROGRAM,
    address: isOwn || isFailure ? row.address : null,
  };
}

/** Removes the e-mail addresses of other people. */
function withoutOthers(details: AuditDetails, action: string, isAboutOther: boolean): AuditDetails {
  if (!isAboutOther || action !== 'email-changed') return details;
  const { from: _, to: __, ...rest } = details;
  return rest;
}
