import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { compactExamTotals } from '../../../db/derived/exam-totals.ts';
import { compactResultTotals } from '../../../db/derived/result-totals.ts';
import { checkedQuestions } from '../../../db/checking/extended-questions.ts';
import { NOTHING_RECOUNTED, recountChecks, type Recounting } from '../../../db/checking/recount.ts';
import { inTransaction, isPostgres } from '../../../db/transaction.ts';
import { testSubject } from '../../../domain/audit/test-subject.ts';
import type { RegradingSummary } from '../../../domain/results/regrade.ts';
import type { Regrading as RegradingOutput } from '../contract.ts';
import { countScores } from './attempts-thread.ts';
import type { ScoredAttempts } from './score-attempts.ts';
import { AttemptsChangedError, storeScores } from './store-scores.ts';
import { findCurrentTest, type CurrentTest } from './current-test.ts';

export type RegradeError = 'test-not-found' | 'lesson-not-found' | 'edit-conflict';

/** Counts the changes that a regrading would make. It changes nothing. */
export async function previewRegrading(db: Database, testId: string, revision: number): Promise<RegradingOutput | RegradeError> {
  const test = await findRevision(db, testId, revision);
  if (typeof test === 'string') return test;
  const { summary } = await countScores(db, { testId, revision });
  const recounted = await inTransaction(db, (trx) => recountAnswers(trx, test, null));
  return withNicknames(db, withRecounted(summary, recounted), recounted);
}

/**
 * Recounts the checked answers to extended questions by the criteria of the version.
 * @param by the actor; `null` only counts and changes nothing
 */
function recountAnswers(trx: Transaction, { testId, questions }: CurrentTest, by: Actor | null): Promise<Recounting> {
  const bases = new Map([...checkedQuestions(questions)].map(([id, { maxPoints, criteria, sampleAnswer }]) => [id, { maxPoints, criteria, sampleAnswer }]));
  const run = { isDry: by === null, now: new Date().toISOString(), byUid: by?.user?.uid ?? null };
  return bases.size === 0 ? Promise.resolve(NOTHING_RECOUNTED) : recountChecks(trx, testId, bases, run);
}

/** Adds the changes in given-out points of extended questions, because they are part of the score. */
function withRecounted({ changes, ...counts }: RegradingSummary, { given }: Recounting): RegradingSummary {
  const summary = { ...counts, changes: [...changes] };
  for (const { uid, difference, score } of given) {
    const index = summary.changes.findIndex((change) => change.uid === uid);
    const change = summary.changes[index];
    const [before, after] = change === undefined ? [0, difference] : [change.to - change.from, change.to - change.from + difference];
    const [was, is] = [directionOf(before), directionOf(after)];
    summary[was] -= 1;
    summary[is] += 1;
    const changed = change === undefined ? { uid, from: score, to: score + difference } : { ...change, to: change.to + difference };
    if (change === undefined) summary.changes.push(changed);
    else summary.changes[index] = changed;
  }
  return summary;
}

const directionOf = (difference: number): 'up' | 'down' | 'unchanged' => (difference > 0 ? 'up' : difference < 0 ? 'down' : 'unchanged');

/** How often a regrading starts again, because attempts have changed while it was scoring them. */
const MAX_TRIES = 5;

/**
 * Scores the current attempts by the answer key of the current version, and stores all scores in one transaction (rule R88). Attempts at versions
 * with another shape keep their score. Other requests run while it scores. Attempts that are submitted meanwhile by an older version keep their
 * score until the next regrading.
 */
export async function regrade(db: Database, testId: string, revision: number, actor: Actor): Promise<RegradingOutput | RegradeError> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const test = await findRevision(db, testId, revision);
    if (typeof test === 'string') return test;
    const scored = await countScores(db, { testId, revision });
    const outcome = await store(db, testId, revision, scored, actor);
    if (outcome === 'attempts-changed') continue;
    return typeof outcome === 'string' ? outcome : withNicknames(db, withRecounted(scored.summary, outcome), outcome);
  }
  return 'edit-conflict';
}

/** Locks the test, so that an edit of the test waits until the regrading ends. */
async function lockTest(trx: Transaction, testId: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('tests').select('id').where('id', '=', testId).forUpdate().execute();
}

async function findRevision(db: Database, testId: string, revision: number): Promise<CurrentTest | RegradeError> {
  const test = await findCurrentTest(db, testId);
  if (typeof test === 'string') return test;
  if (test.deleted) return 'test-not-found';
  return test.revision === revision ? test : 'edit-conflict';
}

/**
 * Stores all scores, or none if it fails.
 * @returns the changes in checked answers; `attempts-changed` if an attempt was put aside, deleted or regraded meanwhile
 */
async function store(db: Database, testId: string, revision: number, { summary, scores }: ScoredAttempts, actor: Actor) {
  try {
    return await asAdmin(db, actor, async (trx, record): Promise<RegradeError | Recounting> => {
      await lockTest(trx, testId);
      const test = await findRevision(trx, testId, revision);
      if (typeof test === 'string') return test;
      await storeScores(trx, test, scores);
      const recounted = await recountAnswers(trx, test, actor);
      // In PostgreSQL each stored score has added a row to the totals, so they are compacted.
      await compactResultTotals(trx);
      const regraded = withRecounted(summary, recounted);
      await compactExamTotals(trx);
      await record({
        action: 'test-regraded',
        subject: testSubject(testId, test.name),
        details: { regraded: regraded.up + regraded.down },
      });
      return recounted;
    });
  } catch (error) {
    if (error instanceof AttemptsChangedError) return 'attempts-changed';
    throw error;
  }
}

async function withNicknames(db: Database, { changes, ...counts }: RegradingSummary, { open: checks }: Recounting): Promise<RegradingOutput> {
  if (changes.length === 0) return { ...counts, changes: [], checks };
  const uids = changes.map(({ uid }) => uid);
  const users = await db.selectFrom('users').select(['uid', 'nickname']).where('uid', 'in', uids).execute();
  const nicknames = new Map(users.map(({ uid, nickname }) => [uid, nickname]));
  return { ...counts, checks, changes: changes.map((change) => ({ ...change, nickname: nicknames.get(change.uid) ?? '' })) };
}
