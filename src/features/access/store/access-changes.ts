/** Changes of access for many users at once (rule R94). */
import type { AccessChange } from '../../../domain/access/access-change.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, type Actor, type AuditEvent } from '../../../db/audit-log.ts';
import { changeAccess, changeDetails, lockBlocks, planAccess } from '../../../db/block-access.ts';
import type { Database } from '../../../db/database.ts';
import { asGroupSubject, assertGroup } from '../../../db/groups.ts';
import type { AccessChangeCounts } from '../contract.ts';

interface People {
  uids: readonly string[];
  groupId: string | undefined;
}

interface Options {
  /** The current day in the tutor's time zone. */
  today: string;
  /** Whether the change is only counted and not made. */
  dryRun: boolean;
}

/**
 * Opens and closes blocks for all chosen people, or for none of them if it fails. A dry run counts with the same rule as the change itself.
 * @throws AppError `group-not-found`, `user-not-found`, `block-not-found`, `forbidden`
 */
export async function changeForMany(
  db: Database,
  people: People,
  change: AccessChange,
  by: Actor,
  { today, dryRun }: Options,
): Promise<AccessChangeCounts> {
  return asAdmin(db, by, async (trx, record) => {
    const uids = await uidsOf(trx, people);
    const blocks = await lockBlocks(trx, [...change.open.map(({ blockId }) => blockId), ...change.close]);
    if (blocks === null) throw new AppError('block-not-found');
    const options = { uids, blocks, today };
    const plan = dryRun ? await planAccess(trx, options, change) : await changeAccess(trx, options, change, by);
    const details = dryRun ? null : changeDetails(plan, blocks);
    if (details !== null) {
      const { details: email, ...subject } = await subjectOf(trx, people);
      const chosen = { chosen: uids.length };
      await record({ action: 'access-changed', ...subject, details: { ...email, ...chosen, ...details } });
    }
    const { opened, extended, closed, unchanged } = plan;
    return { people: uids.length, opened: opened.length, extended: extended.length, closed: closed.length, unchanged };
  });
}

/**
 * The ids of all chosen people, each once.
 * @throws AppError `group-not-found`, `user-not-found`
 */
async function uidsOf(db: Database, { uids, groupId }: People): Promise<string[]> {
  await assertGroup(db, groupId);
  const named = [...new Set(uids)];
  const known = named.length === 0 ? [] : await db.selectFrom('users').select('uid').where('uid', 'in', named).execute();
  if (known.length < named.length) throw new AppError('user-not-found');
  if (groupId === undefined) return named;
  const members = await db.selectFrom('groupMembers').select('uid').where('groupId', '=', groupId).execute();
  return [...new Set([...named, ...members.map(({ uid }) => uid)])];
}

/**
 * The subject of the audit entry. It is the group or the user if only that group or user was chosen. Otherwise the entry
 * has no subject.
 */
async function subjectOf(db: Database, { uids, groupId }: People): Promise<Pick<AuditEvent, 'subject' | 'details'>> {
  const [uid, ...others] = uids;
  if (groupId !== undefined && uid === undefined) {
    const group = db.selectFrom('groups').select(['id', 'name']).where('id', '=', groupId);
    return { subject: asGroupSubject(await group.executeTakeFirstOrThrow()) };
  }
  if (groupId !== undefined || uid === undefined || others.length > 0) return {};
  const user = db.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid);
  return asUserSubject(await user.executeTakeFirstOrThrow());
}
