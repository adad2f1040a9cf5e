import type { Selectable } from 'kysely';
import type { Place } from '../../api/page-query.ts';
import type { SubjectKind } from '../../domain/audit-subject.ts';
import type { Action, AuditDetails, AuditEntry } from '../../domain/audit.ts';
import type { Database } from '../../storage/database.ts';
import type { AuditTable } from '../../storage/schema.ts';

interface Filter {
  action?: Action[] | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  /** Either of the two. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What the entries of one index have in common. */
interface Branch {
  action?: Action | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  /** Entries of another branch already. */
  isBySomebodyElse?: boolean;
}

/**
 * A filter as a choice between branches, each of them a piece of one index that is in order already. «One of these
 * actions» or «this person, acting or not» as a single condition would be found, all of it, and sorted for one page.
 */
function branchesOf({ action, actor, subject, person }: Filter): Branch[] {
  const people: Branch[] =
    person === undefined ? [{ actor, subject }] : [{ actor: person }, { subject: person, isBySomebodyElse: true }];
  const actions = action ?? [undefined];
  return people.flatMap((who) => actions.map((each) => ({ ...who, action: each })));
}

/** Entries, new ones first, from a place on. */
export const listEntries = async (...asked: Parameters<typeof entriesQuery>): Promise<AuditEntry[]> =>
  (await entriesQuery(...asked).execute()).map(toEntry);

/** The newest of the newest of every branch. */
export function entriesQuery(db: Database, filter: Filter, limit: number, after: Place | null) {
  const [first, ...others] = branchesOf(filter).map((branch) =>
    db.selectFrom(newestOf(db, branch, filter, limit, after).as('newest')).selectAll(),
  );
  if (first === undefined) throw new Error('A filter has no branches.');
  return others
    .reduce((all, branch) => all.unionAll(branch), first)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

function newestOf(
  db: Database,
  { action, actor, subject, isBySomebodyElse = false }: Branch,
  { from, to }: Filter,
  limit: number,
  after: Place | null,
) {
  let query = db.selectFrom('audit').selectAll();
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actorUid', '=', actor);
  if (subject !== undefined) query = query.where('subjectId', '=', subject);
  if (isBySomebodyElse) {
    query = query.where(({ eb, or, ref }) => or([eb('actorUid', 'is', null), eb('actorUid', '!=', ref('subjectId'))]));
  }
  if (from !== undefined) query = query.where('at', '>=', from);
  // One of the two ends: of both, an index may be searched by the one that is further away.
  if (after !== null && (to === undefined || after.at < to)) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after.at, after.id)));
  } else if (to !== undefined) query = query.where('at', '<', to);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
}

const toEntry = ({ actorUid: uid, actorNickname, actorEmail, subjectKind, subjectId, ...row }: Selectable<AuditTable>): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  // What is written together is there together.
  actor: uid === null ? null : { uid, nickname: actorNickname ?? '', email: actorEmail ?? '' },
  subject:
    subjectKind === null ? null : { kind: subjectKind as SubjectKind, id: subjectId, title: row.subjectTitle ?? '' },
  details: JSON.parse(row.details) as AuditDetails,
  times: row.times,
  address: row.address,
});
