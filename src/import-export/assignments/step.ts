import { checkDue } from '../../domain/assignments/due.ts';
import type { Due } from '../../domain/assignments/assignment.ts';
import { nameKeyOf } from '../../domain/assignments/name-key.ts';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { refreshLastDues } from '../../db/assignments/hand-ins.ts';
import { dueColumns } from '../../db/assignments/due-columns.ts';
import { FORMAT } from '../documents.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { hasUser } from '../import-store.ts';
import { checkId, checkOrReject, parseOrReject } from '../parse/validate.ts';
import { forEachDocument, type ImportContext } from '../steps/step.ts';
import { AssignmentDocument, type Part } from './documents.ts';
import * as store from './store.ts';

/**
 * Imports assignments. Groups and pupils that do not exist are dropped. The test or lesson of an assignment may be deleted. Pupils are not notified.
 */
export async function importAssignments(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  const { db, timeZone } = context;
  await forEachDocument(context, 'assignments', async (id, document, notes) => {
    const { target, due, openBlock, createdBy, groups, pupils, parts, ...row } = parseOrReject(AssignmentDocument, document);
    checkId(target.id);
    const testId = target.kind === 'test' ? target.id : lessonTestId(target.id);
    const isAdded = await store.insertAssignment(db, {
      id,
      ...row,
      testId,
      lessonId: target.kind === 'test' ? null : target.id,
      nameKey: nameKeyOf(row.name),
      ...columnsOf(due, timeZone),
      lastDueAt: null,
      zone: timeZone,
      openBlock: openBlock ? 1 : 0,
      bodyHash: null,
      createdBy: createdBy !== null && (await hasUser(db, createdBy)) ? createdBy : null,
    });
    if (!isAdded) throw new DocumentRejected('задание с таким id уже есть в базе');
    const missing: string[] = [];
    for (const [groupId, addedAt] of Object.entries(groups)) {
      if (await store.hasGroup(db, groupId)) await store.insertGroup(db, { assignmentId: id, groupId, addedAt });
      else missing.push(groupId);
    }
    for (const [uid, addedAt] of Object.entries(pupils)) {
      if (await hasUser(db, uid)) await store.insertSingle(db, { assignmentId: id, uid, addedAt });
      else missing.push(uid);
    }
    if (missing.length > 0) notes.push(`опущены группы и ученики, которых нет (${missing.length}): ${missing.join(', ')}`);
    for (const [uid, part] of Object.entries(parts)) {
      if (await hasUser(db, uid)) await importPart(context, { assignmentId: id, uid, testId }, part, notes);
    }
    await refreshLastDues(db, [id]);
  });
}

/** @throws DocumentRejected if the due date has an invalid day or time */
function columnsOf(due: Due | null, timeZone: string) {
  if (due !== null) checkOrReject(() => checkDue(due));
  return dueColumns(due, timeZone);
}

interface Owner {
  assignmentId: string;
  uid: string;
  testId: string;
}

/**
 * Imports the state of a pupil in an assignment. If the attempt that was handed in is missing, the hand-in is dropped. The pupil's current attempt
 * then counts, if there is any.
 */
async function importPart({ db, timeZone }: ImportContext, { testId, ...owner }: Owner, part: Part, notes: string[]): Promise<void> {
  const { attempt, again, due, takenBefore, reopened, handedInAt, arrivedAt, remindedAt } = part;
  const isLost = attempt !== null && !(await store.hasAttempt(db, owner.uid, testId, attempt));
  if (isLost) notes.push(`${owner.uid}: попытки ${attempt} нет, сдача не взята`);
  await store.insertPart(db, {
    ...owner,
    attempt: isLost ? null : attempt,
    handedInAt: isLost ? null : handedInAt,
    arrivedAt: isLost ? null : arrivedAt,
    takenBefore: takenBefore && !isLost ? 1 : 0,
    againScore: again?.score ?? null,
    againMaxScore: again?.maxScore ?? null,
    reopened: reopened ? 1 : 0,
    ...columnsOf(due, timeZone),
    remindedAt,
  });
}
