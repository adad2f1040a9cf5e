import type { Selectable } from 'kysely';
import type { Cursor } from '../../http/pagination.ts';
import type { SubjectKind } from '../../domain/audit/audit-subject.ts';
import type { Action, AuditDetails, AuditEntry } from '../../domain/audit/audit.ts';
import type { Database } from '../../db/database.ts';
import type { AuditTable } from '../../db/schema.ts';

interface Filter {
  action?: Action[] | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  /** The uid of the actor or the subject. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A part of a filter that a single index can answer. */
interface Branch {
  action?: Action | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  /** Whether to leave out entries whose actor is also the subject, because another branch contains them. */
  excludesOwn?: boolean;
}

/**
 * Splits a filter into branches. The entries of a branch are a sorted range of one index. A single condition such as «one of these actions» or
 * «this person as actor or subject» would make the database read and sort all matches for one page.
 */
function branchesOf({ action, actor, subject, person }: Filter): Branch[] {
  const people: Branch[] =
    person === undefined ? [{ actor, subject }] : [{ actor: person }, { subject: person, excludesOwn: true }];
  const actions = action ?? [undefined];
  return people.flatMap((branch) => actions.map((each) => ({ ...branch, action: each })));
}

/** The entries after a cursor, newest first. */
export const listEntries = async (...args: Parameters<typeof entriesQuery>): Promise<AuditEntry[]> =>
  (await entriesQuery(...args).execute()).map(toEntry);

/** Merges the newest entries of all branches. */
export function entriesQuery(db: Database, filter: Filter, limit: number, after: Cursor | null) {
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
  { action, actor, subject, excludesOwn = false }: Branch,
  { from, to }: Filter,
  limit: number,
  after: Cursor | null,
) {
  let query = db.selectFrom('audit').selectAll();
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actorUid', '=', actor);
  if (subject !== undefined) query = query.where('subjectId', '=', subject);
  if (excludesOwn) {
    query = query.where(({ eb, or, ref }) => or([eb('actorUid', 'is', null), eb('actorUid', '!=', ref('subjectId'))]));
  }
  if (from !== undefined) query = query.where('at', '>=', from);
  // Only the earlier of the two upper bounds is in the query. If the query had both, the database might search the index
  // by the later bound.
  if (after !== null && (to === undefined || after.at < to)) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after.at, after.id)));
  } else if (to !== undefined) query = query.where('at', '<', to);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
}

const toEntry = ({ actorKind, actorUid: uid, actorNickname, actorEmail, subjectKind, subjectId, ...row }: Selectable<AuditTable>): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  // The columns of an actor are either all set or all empty.
  actor: uid === null || actorKind === 'key' ? null : { uid, nickname: actorNickname ?? '', email: actorEmail ?? '' },
  key: uid === null || actorKind !== 'key' ? null : { id: uid, name: actorNickname ?? '' },
  subject:
    subjectKind === null ? null : { kind: subjectKind as SubjectKind, id: subjectId, title: row.subjectTitle ?? '' },
  details: JSON.parse(row.details) as AuditDetails,
  times: row.times,
  address: row.address,
});
