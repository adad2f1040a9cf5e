/** Gives, changes and deletes assignments. */
import { createHash } from 'node:crypto';
import type { Due } from '../../../domain/assignments/assignment.ts';
import { assertAfterOpening, checkDue, checkedEnd, checkOpening, isSameDue } from '../../../domain/assignments/due.ts';
import type { TakenBefore, TargetKind } from '../../../domain/assignments/kinds.ts';
import { nameKeyOf } from '../../../domain/assignments/name-key.ts';
import type { AssignmentPart } from '../../../domain/audit/audit-subject.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin, type RecordEvent } from '../../../db/as-admin.ts';
import type { Actor, AuditEvent } from '../../../db/audit-log.ts';
import { leaving, refreshLastDues } from '../../../db/assignments/hand-ins.ts';
import { findPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { isHandedIn } from '../../../db/assignments/tell-pair.ts';
import { dueColumns } from '../../../db/assignments/zone.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { Assignment, Preview } from '../contract.ts';
import { blockNeedOf, openBlockFor, putAside } from './effects.ts';
import { previewOf, takersOf } from './preview.ts';
import { findAssignment } from './rows.ts';

export interface Context {
  by: Actor;
  zone: string;
  /** The current day in that zone. */
  today: string;
}

interface Audience {
  groupIds: readonly string[];
  uids: readonly string[];
}

interface Terms extends Audience {
  opensAt?: string | null | undefined;
  due: Due | null;
  note?: string | null | undefined;
  takenBefore?: TakenBefore | undefined;
  openBlock?: boolean | undefined;
  dryRun: boolean;
}

export interface NewAssignment extends Terms {
  id?: string | undefined;
  target: { kind: TargetKind; id: string };
}

/** Thrown to roll a dry run back. It carries the preview. */
class DryRun extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('dry run');
    this.preview = preview;
  }
}

const orPreview = <Done>(work: Promise<Done>): Promise<Done | { preview: Preview }> =>
  work.catch((error: unknown) => {
    if (error instanceof DryRun) return { preview: error.preview };
    throw error;
  });

const noteOf = (note: string | null | undefined): string | null => note?.trim() || null;

function assertSomebody({ groupIds, uids }: Audience): void {
  const message = 'Выберите группу или учеников.';
  if (groupIds.length + uids.length === 0) throw new AppError('invalid-request', { message, fields: { groupIds: message } });
}

const hashOf = ({ dryRun: _, ...body }: NewAssignment): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** @throws AppError see the errors of the endpoint */
export async function giveAssignment(db: Database, input: NewAssignment, context: Context): Promise<Assignment | { preview: Preview }> {
  assertSomebody(input);
  const id = input.dryRun ? newId() : (input.id ?? newId());
  const bodyHash = hashOf(input);
  if (!input.dryRun && input.id !== undefined) {
    const stored = await repeated(db, id, bodyHash, context);
    if (stored !== undefined) return stored;
  }
  try {
    return await orPreview(asAdmin(db, context.by, (trx, record) => insertAssignment(trx, record, { ...input, id, bodyHash }, context)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const stored = await repeated(db, id, bodyHash, context);
    if (stored === undefined) throw error;
    return stored;
  }
}

/**
 * Finds the assignment that an earlier request with the same id has made.
 * @throws AppError `edit-conflict` if that request had another body
 */
async function repeated(db: Database, id: string, bodyHash: string, { today }: Context): Promise<Assignment | undefined> {
  const row = await db.selectFrom('assignments').select('bodyHash').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.bodyHash !== bodyHash) throw new AppError('edit-conflict');
  return findAssignment(db, id, { now: new Date().toISOString(), today });
}

async function insertAssignment(
  trx: Transaction,
  record: RecordEvent,
  input: NewAssignment & { id: string; bodyHash: string },
  context: Context,
): Promise<Assignment> {
  const { id, target, due, takenBefore = 'count' } = input;
  const { by, zone, today } = context;
  const now = new Date().toISOString();
  const name = await checkTarget(trx, target);
  const testId = testIdOf(target);
  const opensAt = checkOpening(input.opensAt, now);
  if (due !== null) assertAfterOpening(checkedEnd(due, zone, now), opensAt);
  const audience = await checkAudience(trx, input);
  const openBlock = target.kind === 'lesson' && input.openBlock === true;
  await trx
    .insertInto('assignments')
    .values({
      id,
      revision: 1,
      testId,
      lessonId: target.kind === 'lesson' ? target.id : null,
      name,
      nameKey: nameKeyOf(name),
      opensAt,
      ...dueColumns(due, zone),
      lastDueAt: dueColumns(due, zone).dueAt,
      zone,
      note: noteOf(input.note),
      openBlock: openBlock ? 1 : 0,
      bodyHash: input.bodyHash,
      createdAt: now,
      createdBy: by.user?.uid ?? null,
    })
    .execute();
  await addAudience(trx, id, audience, now);
  const found = await findPairs(trx, { ids: [id] }, today);
  const takers = takersOf(found);
  const isAgain = takenBefore === 'again' && takers.length > 0;
  if (isAgain) await putAside(trx, { id, testId }, takers, today);
  const pairs = isAgain ? await findPairs(trx, { ids: [id] }, today) : found;
  if (input.dryRun) throw new DryRun(await previewOf(trx, { id, pairs, takers, lost: 0 }, { now, today }));
  const need = openBlock ? await blockNeedOf(trx, pairs, today) : null;
  const opened = need === null ? 0 : await openBlockFor(trx, [...need.closed, ...need.endsBefore], by, today);
  await record({
    action: 'assignment-created',
    subject: asSubject({ id, name }),
    details: {
      target: target.kind,
      ...audienceDetails(audience),
      ...(isAgain && { reopened: takers.length }),
      ...(opened > 0 && { opened }),
    },
  });
  return findOrThrow(trx, id, { now, today });
}

async function findOrThrow(trx: Transaction, id: string, moment: { now: string; today: string }): Promise<Assignment> {
  const assignment = await findAssignment(trx, id, moment);
  if (assignment === undefined) throw new AppError('assignment-not-found');
  return assignment;
}

export const asSubject = ({ id, name }: { id: string; name: string }): NonNullable<AuditEvent['subject']> => ({ kind: 'assignment', id, title: name });

const audienceDetails = ({ groups, uids }: CheckedAudience) => ({
  groups: groups.map(({ name }) => name),
  ...(uids.length > 0 && { pupils: uids.length }),
});

/** The id of the test in the target. */
export const testIdOf = ({ kind, id }: NewAssignment['target']): string => (kind === 'test' ? id : lessonTestId(id));

/**
 * @returns the name of the target
 * @throws AppError if the target cannot be given
 */
async function checkTarget(trx: Transaction, { kind, id }: NewAssignment['target']): Promise<string> {
  if (kind === 'test') {
    const test = await trx.selectFrom('tests').select(['name', 'revision', 'publishedRevision']).where('id', '=', id).where('lessonId', 'is', null).executeTakeFirst();
    if (test === undefined) throw new AppError('test-not-found');
    if (test.revision !== test.publishedRevision) throw new AppError('not-published');
    return test.name;
  }
  const lesson = await trx
    .selectFrom('lessons')
    .leftJoin('tests', 'tests.lessonId', 'lessons.id')
    .select(['title', 'tests.id as testId'])
    .where('lessons.id', '=', id)
    .executeTakeFirst();
  if (lesson === undefined) throw new AppError('lesson-not-found');
  if (lesson.testId === null) throw new AppError('no-test');
  return lesson.title;
}

interface CheckedAudience {
  groups: { id: string; name: string }[];
  uids: string[];
}

/**
 * Locks the groups. If a pupil joins a group at the same time, either the joining or the assignment waits for the other.
 * @throws AppError `group-not-found`, `user-not-found`
 */
async function checkAudience(trx: Transaction, audience: Audience): Promise<CheckedAudience> {
  const groupIds = [...new Set(audience.groupIds)];
  const uids = [...new Set(audience.uids)];
  const groups =
    groupIds.length === 0
      ? []
      : await trx
          .selectFrom('groups')
          .select(['id', 'name'])
          .where('id', 'in', groupIds)
          .orderBy('id')
          .$if(isPostgres(trx), (query) => query.forUpdate())
          .execute();
  if (groups.length < groupIds.length) throw new AppError('group-not-found');
  const users = uids.length === 0 ? [] : await trx.selectFrom('users').select('uid').where('uid', 'in', uids).execute();
  if (users.length < uids.length) throw new AppError('user-not-found');
  return { groups, uids };
}

async function addAudience(trx: Transaction, assignmentId: string, { groups, uids }: CheckedAudience, addedAt: string): Promise<void> {
  if (groups.length > 0) {
    await trx.insertInto('assignmentGroups').values(groups.map(({ id: groupId }) => ({ assignmentId, groupId, addedAt }))).execute();
  }
  if (uids.length > 0) await trx.insertInto('assignmentSingles').values(uids.map((uid) => ({ assignmentId, uid, addedAt }))).execute();
}

export interface AssignmentChange extends Terms {
  id: string;
  revision: number;
}

/** @throws AppError see the errors of the endpoint */
export async function changeAssignment(db: Database, change: AssignmentChange, context: Context): Promise<Assignment | { preview: Preview }> {
  assertSomebody(change);
  return orPreview(asAdmin(db, context.by, (trx, record) => saveAssignment(trx, record, change, context)));
}

async function saveAssignment(trx: Transaction, record: RecordEvent, change: AssignmentChange, { by, zone, today }: Context): Promise<Assignment> {
  const { id, revision, due, takenBefore = 'count', dryRun } = change;
  const now = new Date().toISOString();
  const row = await trx
    .selectFrom('assignments')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('assignment-not-found');
  if (row.revision !== revision) throw new AppError('edit-conflict');
  const dueBefore = row.dueDay === null ? null : { day: row.dueDay, time: row.dueTime };
  const hasBegun = row.opensAt <= now;
  const opensAt = hasBegun || change.opensAt === undefined ? row.opensAt : checkOpening(change.opensAt, now);
  if (due !== null && isSameDue(due, dueBefore)) {
    if (!hasBegun && row.dueAt !== null) assertAfterOpening(row.dueAt, opensAt);
  } else if (due !== null) {
    checkDue(due);
    assertAfterOpening(checkedEnd(due, zone, now), opensAt);
  }
  const audience = await checkAudience(trx, change);
  const openBlock = row.lessonId !== null && (change.openBlock ?? row.openBlock === 1);
  const next = { opensAt, ...dueColumns(due, zone), zone, note: change.note === undefined ? row.note : noteOf(change.note), openBlock: openBlock ? 1 : 0 };

  const changed = await findAudience(trx, id, audience);
  const { before, gone } = await leaving(trx, { ids: [id] }, today, async () => {
    await replaceAudience(trx, id, changed, now);
    await trx.updateTable('assignments').set({ ...next, revision: revision + 1 }).where('id', '=', id).execute();
  });
  await refreshLastDues(trx, [id]);
  const had = new Set(before.filter(({ member }) => member === 1).map(({ uid }) => uid));
  const found = await findPairs(trx, { ids: [id] }, today);
  const takers = takersOf(found).filter(({ uid }) => !had.has(uid));
  const isAgain = takenBefore === 'again' && takers.length > 0;
  if (isAgain) await putAside(trx, row, takers, today);
  const pairs = isAgain ? await findPairs(trx, { ids: [id] }, today) : found;
  const lost = gone.filter((pair) => !isHandedIn(pair)).length;
  if (dryRun) throw new DryRun(await previewOf(trx, { id, pairs, takers, lost }, { now, today }));

  const opened = openBlock ? await openBlockFor(trx, await toOpen(trx, pairs, change.openBlock === true, today), by, today) : 0;
  const parts: Record<AssignmentPart, boolean> = {
    due: !isSameDue(due, dueBefore),
    audience: changed.isOther,
    note: next.note !== row.note,
    opening: opensAt !== row.opensAt,
    block: next.openBlock !== row.openBlock,
  };
  await record({
    action: 'assignment-changed',
    subject: asSubject({ id, name: row.name }),
    details: {
      changedParts: (Object.keys(parts) as AssignmentPart[]).filter((part) => parts[part]),
      ...(changed.isOther && audienceDetails(audience)),
      ...(isAgain && { reopened: takers.length }),
      ...(opened > 0 && { opened }),
    },
  });
  return findOrThrow(trx, id, { now, today });
}

/**
 * The pupils whose block has to be opened or prolonged. A later due prolongs the block without a question; a closed block is opened only if the
 * tutor has ticked the box.
 */
async function toOpen(trx: Transaction, pairs: readonly Pair[], opensNew: boolean, today: string): Promise<Pair[]> {
  const { closed, endsBefore } = await blockNeedOf(trx, pairs, today);
  return opensNew ? [...closed, ...endsBefore] : endsBefore;
}

/** Finds what an edit adds to an audience and removes from it. */
async function findAudience(db: Database, id: string, { groups, uids }: CheckedAudience) {
  const groupRows = await db.selectFrom('assignmentGroups').select('groupId').where('assignmentId', '=', id).execute();
  const singleRows = await db.selectFrom('assignmentSingles').select('uid').where('assignmentId', '=', id).execute();
  const [hadGroups, hadUids] = [new Set(groupRows.map(({ groupId }) => groupId)), new Set(singleRows.map(({ uid }) => uid))];
  const named = new Set(uids);
  const removedGroups = [...hadGroups.difference(new Set(groups.map((group) => group.id)))];
  const removedUids = [...hadUids.difference(named)];
  const added = { groups: groups.filter((group) => !hadGroups.has(group.id)), uids: [...named.difference(hadUids)] };
  return { removedGroups, removedUids, added, isOther: removedGroups.length + removedUids.length + added.groups.length + added.uids.length > 0 };
}

async function replaceAudience(
  trx: Transaction,
  id: string,
  { removedGroups, removedUids, added }: Omit<Awaited<ReturnType<typeof findAudience>>, 'isOther'>,
  now: string,
): Promise<void> {
  if (removedGroups.length > 0) await trx.deleteFrom('assignmentGroups').where('assignmentId', '=', id).where('groupId', 'in', removedGroups).execute();
  if (removedUids.length > 0) await trx.deleteFrom('assignmentSingles').where('assignmentId', '=', id).where('uid', 'in', removedUids).execute();
  await addAudience(trx, id, added, now);
}

/** Deletes an assignment. Results and drafts stay. */
export async function deleteAssignment(db: Database, id: string, by: Actor): Promise<void> {
  await asAdmin(db, by, async (trx, record) => {
    const row = await trx.deleteFrom('assignments').where('id', '=', id).returning(['id', 'name']).executeTakeFirst();
    if (row === undefined) throw new AppError('assignment-not-found');
    await record({ action: 'assignment-deleted', subject: asSubject(row) });
  });
}
