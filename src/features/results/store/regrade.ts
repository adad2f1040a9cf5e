import { tablesOf } from '../../../db/attempt-tables.ts';
import { recordAuditEvent, type Actor } from '../../../db/audit-log.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isStillAdmin } from '../../../db/is-still-admin.ts';
import { compactResultTotals } from '../../../db/result-totals.ts';
import { inTransaction, isPostgres } from '../../../db/transaction.ts';
import { Regrading } from '../../../domain/results/regrade.ts';
import type { Regrading as RegradingOutput } from '../contract.ts';
import { currentAttempts, type CurrentAttempt } from './current-attempts.ts';
import { shapeComparison } from './same-shape.ts';
import { findSubject, type Subject, type SubjectTest } from './subject.ts';

export type RegradeError = 'test-not-found' | 'lesson-not-found' | 'edit-conflict' | 'forbidden';

/** What a regrading would do; changes nothing. */
export async function previewRegrading(db: Database, subject: Subject, revision: number): Promise<RegradingOutput | RegradeError> {
  const test = await findRevision(db, subject, revision);
  return typeof test === 'string' ? test : run(db, subject, test, () => Promise.resolve());
}

/**
 * Scores the current attempts of the shape of the current version by its key, in one transaction (rule R88).
 * Attempts that are submitted meanwhile by an older version keep their score until the next regrading.
 */
export function regrade(db: Database, subject: Subject, revision: number, actor: Actor): Promise<RegradingOutput | RegradeError> {
  return inTransaction(db, async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return 'forbidden';
    await lockTest(trx, subject);
    const test = await findRevision(trx, subject, revision);
    if (typeof test === 'string') return test;
    const at = new Date().toISOString();
    const summary = await run(trx, subject, test, (scores, maxScore) => save(trx, subject, { scores, maxScore, revision, at }));
    // Each saved score has appended to the totals.
    await compactResultTotals(trx);
    await recordAuditEvent(trx, actor, {
      action: 'test-regraded',
      subject: { kind: subject.kind, id: subject.id, title: test.name },
      details: { regraded: summary.up + summary.down },
    });
    return summary;
  });
}

/** An edit of the test waits until the regrading ends. */
async function lockTest(trx: Transaction, { kind, id }: Subject): Promise<void> {
  if (!isPostgres(trx)) return;
  if (kind === 'test') await trx.selectFrom('tests').select('id').where('id', '=', id).forUpdate().execute();
  else await trx.selectFrom('lessonTests').select('lessonId').where('lessonId', '=', id).forUpdate().execute();
}

async function findRevision(db: Database, subject: Subject, revision: number): Promise<SubjectTest | RegradeError> {
  const test = await findSubject(db, subject);
  if (typeof test === 'string') return test;
  if (test.deleted) return 'test-not-found';
  return test.revision === revision ? test : 'edit-conflict';
}

/** Attempts by their new score. */
type ScoredAttempts = Map<number, CurrentAttempt[]>;

async function run(
  db: Database,
  subject: Subject,
  test: SubjectTest,
  saveScores: (scores: ScoredAttempts, maxScore: number) => Promise<void>,
): Promise<RegradingOutput> {
  const isSameShape = shapeComparison(db, subject, test);
  const regrading = new Regrading(test.questions);
  for await (const page of currentAttempts(db, subject)) {
    const scores: ScoredAttempts = new Map();
    for (const attempt of page) {
      if (!(await isSameShape(attempt.revision))) {
        regrading.addNotComparable();
        continue;
      }
      const score = regrading.add(attempt);
      if (score !== attempt.score || attempt.maxScore !== regrading.maxScore || attempt.revision !== test.revision) {
        scores.set(score, [...(scores.get(score) ?? []), attempt]);
      }
    }
    await saveScores(scores, regrading.maxScore);
  }
  const { changes, ...counts } = regrading.finish();
  return { ...counts, changes: await withNicknames(db, changes) };
}

interface NewScores {
  scores: ScoredAttempts;
  maxScore: number;
  revision: number;
  at: string;
}

async function save(trx: Transaction, subject: Subject, { scores, maxScore, revision, at }: NewScores): Promise<void> {
  const { results, id } = tablesOf(subject);
  for (const [score, attempts] of scores) {
    for (const [isChanged, same] of Map.groupBy(attempts, (attempt) => attempt.score !== score || attempt.maxScore !== maxScore)) {
      await trx
        .updateTable(results)
        .set(({ ref, fn }) => ({
          score,
          maxScore,
          revision,
          submittedRevision: fn.coalesce('submittedRevision', 'revision'),
          ...(isChanged && { scoreBefore: ref('score'), maxScoreBefore: ref('maxScore'), regradedAt: at }),
        }))
        .where(id, '=', subject.id)
        .where('uid', 'in', same.map(({ uid }) => uid))
        .where('putAsideAt', 'is', null)
        .execute();
    }
  }
}

async function withNicknames<Change extends { uid: string }>(db: Database, changes: readonly Change[]) {
  if (changes.length === 0) return [];
  const uids = changes.map(({ uid }) => uid);
  const users = await db.selectFrom('users').select(['uid', 'nickname']).where('uid', 'in', uids).execute();
  const nicknames = new Map(users.map(({ uid, nickname }) => [uid, nickname]));
  return changes.map((change) => ({ ...change, nickname: nicknames.get(change.uid) ?? '' }));
}
