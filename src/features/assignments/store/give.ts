/** Gives and deletes assignments. */
import { createHash } from 'node:crypto';
import { assertAfterOpening, checkedEnd, checkOpening } from '../../../domain/assignments/due.ts';
import type { TargetKind } from '../../../domain/assignments/kinds.ts';
import { nameKeyOf } from '../../../domain/assignments/name-key.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin, type RecordEvent } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { findPairs } from '../../../db/assignments/pairs.ts';
import { dueColumns } from '../../../db/assignments/due-columns.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { Assignment, Preview } from '../contract.ts';
import { blockNeedOf, openBlockFor, putAside } from './effects.ts';
import { previewOf, takersOf } from './preview.ts';
import { findAssignment } from './rows.ts';
import { addAudience, assertSomebody, audienceDetails, checkAudience } from './audience.ts';
import { DryRun, asSubject, findOrThrow, noteOf, orPreview, type Context, type Terms } from './terms.ts';

export interface NewAssignment extends Terms {
  id?: string | undefined;
  target: { kind: TargetKind; id: string };
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

/** The id of the test in the target. */
export const testIdOf = ({ kind, id }: NewAssignment['target']): string => (kind === 'test' ? id : lessonTestId(id));

/**
 * @returns the name of the target
 * @throws AppError if the target cannot be given as an assignment
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

/** Deletes an assignment. Results and drafts stay. */
export async function deleteAssignment(db: Database, id: string, by: Actor): Promise<void> {
  await asAdmin(db, by, async (trx, record) => {
    const row = await trx.deleteFrom('assignments').where('id', '=', id).returning(['id', 'name']).executeTakeFirst();
    if (row === undefined) throw new AppError('assignment-not-found');
    await record({ action: 'assignment-deleted', subject: asSubject(row) });
  });
}
