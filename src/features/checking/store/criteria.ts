/** Changes the criteria of a published question, and the points that follow from them (rules R347, R348). */
import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { compactResultTotals } from '../../../db/derived/result-totals.ts';
import { noteQuestions } from '../../../db/checking/extended-questions.ts';
import { NOTHING_RECOUNTED, recountChecks, type Recounting } from '../../../db/checking/recount.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import { testSubject } from '../../../domain/audit/test-subject.ts';
import type { Basis } from '../../../domain/checking/basis.ts';
import { withIds } from '../../../domain/checking/question-ids.ts';
import { AppError } from '../../../domain/errors.ts';
import { sortBy } from '../../../domain/numbers.ts';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { addVersion, findTest, summaryOf } from '../../tests/store/tests.ts';
import { NOT_PUBLISHED, type CriteriaChange } from '../settings-contract.ts';

interface Change extends Basis {
  revision: number;
  recount: boolean;
  dryRun: boolean;
}

/** The maximum number of changes that are listed. */
const LISTED = 200;

/** @throws AppError `test-not-found`, `not-published`, `edit-conflict`, `question-not-found`, `invalid-criteria` */
export const changeCriteria = (db: Database, testId: string, questionId: string, { revision, recount, dryRun, ...basis }: Change, actor: Actor): Promise<CriteriaChange> =>
  asAdmin(db, actor, async (trx, record) => {
    const test = await findPublished(trx, testId, revision);
    const place = test.questions.findIndex((question) => question.type === 'extended' && question.id === questionId);
    const before = test.questions[place];
    if (before?.type !== 'extended') throw new AppError('question-not-found');
    const normalized = kindOf(before).normalize({ ...before, ...basis });
    const questions = withIds(test.questions.with(place, normalized), test.questions, `${testId}/${revision + 1}`);
    const changed = questions[place];
    if (changed?.type !== 'extended') throw new AppError('question-not-found');
    assertCriteria(changed, place);
    const now = new Date().toISOString();
    const run = { isDry: dryRun, now, byUid: actor.user?.uid ?? null };
    const { maxPoints, criteria, sampleAnswer } = changed;
    const bases = new Map([[questionId, { maxPoints, criteria, sampleAnswer }]]);
    if (dryRun) return toOutput(trx, revision, await recountChecks(trx, testId, bases, run));
    const next = { ...test, questions, revision: revision + 1 };
    await trx.updateTable('tests').set({ revision: next.revision, publishedRevision: next.revision, ...summaryOf(next) }).where('id', '=', testId).execute();
    await addVersion(trx, { ...next, id: testId });
    await noteQuestions(trx, testId, questions, true);
    const recounted = recount ? await recountChecks(trx, testId, bases, run) : NOTHING_RECOUNTED;
    // In PostgreSQL each changed score has appended a row to the totals of results. They are merged now.
    await compactResultTotals(trx);
    const number = test.questions.slice(0, place + 1).filter(isGraded).length;
    await record({ action: 'criteria-changed', subject: testSubject(testId, test.name), details: { number, ...(recount && { recounted: recounted.up + recounted.down }) } });
    return toOutput(trx, next.revision, recounted);
  });

/** Finds the published version and locks its row, so that edits of the test have to wait. */
async function findPublished(trx: Transaction, testId: string, revision: number) {
  if (isPostgres(trx)) await trx.selectFrom('tests').select('id').where('id', '=', testId).forUpdate().execute();
  const test = await findTest(trx, testId);
  if (test === undefined) throw new AppError('test-not-found');
  if (!test.published) throw new AppError('not-published', { message: NOT_PUBLISHED });
  if (test.revision !== revision) throw new AppError('edit-conflict');
  return test;
}

/**
 * Checks the criteria. Conditions refer to elements by id, so the elements must have their ids already.
 * @throws AppError `invalid-criteria`
 */
function assertCriteria(question: Extract<Question, { type: 'extended' }>, place: number): void {
  const problems = kindOf(question).problems(question, place + 1);
  const [first] = problems;
  if (first !== undefined) {
    throw new AppError('invalid-criteria', { message: first.message, fields: Object.fromEntries(problems.map(({ field, message }) => [field, message])), question: place + 1 });
  }
}

async function toOutput(trx: Transaction, revision: number, { changes, open: _, given: __, ...counts }: Recounting): Promise<CriteriaChange> {
  const listed = sortBy(changes, ({ from, to }) => -Math.abs(to - from)).slice(0, LISTED);
  const uids = listed.map(({ uid }) => uid);
  const users = uids.length === 0 ? [] : await trx.selectFrom('users').select(['uid', 'nickname']).where('uid', 'in', uids).execute();
  const nicknames = new Map(users.map(({ uid, nickname }) => [uid, nickname]));
  return { revision, ...counts, changes: listed.map(({ uid, attempt, from, to, givenOut }) => ({ uid, nickname: nicknames.get(uid) ?? '', attempt, from, to, givenOut })) };
}
