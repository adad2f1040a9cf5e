import { checkColumns, findChecks, isEditedSince, nameAddedPhotos, storeCopy, type CheckRow, type CopyWithHistory } from '../../db/checking/checks.ts';
import { refreshWork, type CheckKey, type WorkKey } from '../../db/checking/works.ts';
import { stateOf, type StoredCheck } from '../../domain/checking/basis.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { FORMAT } from '../documents.ts';
import { hasUser } from '../import-store.ts';
import { checkId, parseOrReject } from '../parse/validate.ts';
import { forEachDocument, type ImportContext } from '../steps/step.ts';
import { ExtendedQuestionsDocument, WorkDocument, type AnswerEntry } from './documents.ts';
import * as store from './store.ts';

/**
 * Imports the details of extended questions. It must run before the tests are imported, because works take the maximum points of their questions from
 * these details.
 */
export async function importExtendedQuestions(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  await forEachDocument(context, 'extendedQuestions', async (testId, document) => {
    const questions = Object.entries(parseOrReject(ExtendedQuestionsDocument, document));
    if (await store.isKnownTest(context.db, testId)) throw new DocumentRejected('вопросы этого теста уже есть в базе');
    for (const [id, { elements, published }] of questions) {
      await store.insertExtended(context.db, { testId, id, elements: JSON.stringify(elements), published: published && JSON.stringify(published) });
    }
  });
}

const WORK_ID = /^(.+):(.+):(\d{1,9})$/;

const keyOf = (id: string): WorkKey => {
  const [, uid = '', testId = '', attempt = ''] = WORK_ID.exec(id) ?? [];
  return { uid, testId, attempt: Number(attempt) };
};

function checkWorkId(id: string): void {
  if (!WORK_ID.test(id)) throw new DocumentRejected('нужны id ученика, id теста и номер попытки через двоеточие');
  const { uid, testId } = keyOf(id);
  checkId(uid);
  checkId(testId);
}

/**
 * Imports the tutor's checks, the copies that pupils see, and the pupils' questions about them. It does this only for works whose results were
 * imported.
 */
export async function importWorks(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  const { db, newWorks } = context;
  const importWork = async (id: string, document: Record<string, unknown>, notes: string[]): Promise<void> => {
    const key = keyOf(id);
    const { answers, ...work } = parseOrReject(WorkDocument, document);
    const known = await store.findWork(db, key);
    if (known === undefined) throw new DocumentRejected('результата с развёрнутыми ответами нет');
    if (!newWorks.has(id)) throw new DocumentRejected('проверка этой работы уже есть в базе');
    if ((known.givenAt === null) !== (work.givenAt === null)) throw new DocumentRejected('результат говорит другое: отдана ли работа');
    const rows = await findChecks(db, key);
    const given = { points: 0, maxPoints: 0 };
    for (const row of rows) {
      const entry = answers[row.questionId];
      if (entry === undefined) continue;
      await importAnswer(context, { ...key, row }, entry);
      given.points += entry.given?.points ?? 0;
      given.maxPoints += entry.given?.maxPoints ?? 0;
    }
    const missing = Object.keys(answers).filter((questionId) => !rows.some((row) => row.questionId === questionId));
    if (missing.length > 0) notes.push(`опущены вопросы, которых в работе нет (${missing.length}): ${missing.join(', ')}`);
    await store.storeWork(db, key, work, given);
    await refreshWork(db, key, null);
  };
  await forEachDocument(context, 'works', importWork, checkWorkId);
}

async function importAnswer({ db }: ImportContext, { row, ...work }: WorkKey & { row: CheckRow }, entry: AnswerEntry): Promise<void> {
  const key: CheckKey = { ...work, questionId: row.questionId };
  const stored = storedIn(entry);
  const copy = copyIn(entry);
  const isEmpty = row.isEmpty === 1;
  await store.storeCheck(db, key, {
    maxPoints: entry.maxPoints,
    revision: entry.revision,
    changedAfterCheck: Number(entry.changedAfterCheck),
    byUid: entry.by !== null && (await hasUser(db, entry.by)) ? entry.by : null,
    at: entry.at,
    isEdited: Number(isEditedSince(stored, isEmpty, copy)),
    ...(stored !== null && { state: stateOf(isEmpty, stored.check), ...checkColumns(stored) }),
  });
  await nameAddedPhotos(db, key, stored?.check.added ?? [], 0);
  if (copy !== undefined) await storeCopy(db, key, copy);
  if (entry.asked !== null) await store.insertAsked(db, key, entry.asked);
}

function storedIn({ check: entry }: AnswerEntry): StoredCheck | null {
  if (entry === null) return null;
  const { basis, ...check } = entry;
  return { check, basis };
}

function copyIn({ given }: AnswerEntry): CopyWithHistory | undefined {
  if (given === null) return undefined;
  const { untouched, ...copy } = given;
  return { ...copy, isUntouched: untouched === true };
}
