/** Lists the tests for a learner, with the own results and the running clocks. */
import { sql } from 'kysely';
import { checkingColumns, checkingOf, earlierAttempts } from '../../../db/derived/attempt-columns.ts';
import { listedExamScoreOf, withExamScores } from '../../../db/attempts/exam-scores.ts';
import { answersIn } from '../../../db/assignments/pairs.ts';
import { testsShownTo } from '../../../db/assignments/visibility.ts';
import type { Database } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { findTest, isPublished, summaryOf } from './tests.ts';

const selectTests = preparedQuery((db, { uid }: { uid: string }) =>
  db
    .selectFrom('tests')
    .leftJoin('results', (join) =>
      join.onRef('results.testId', '=', 'tests.id').on('results.uid', '=', uid).on('results.putAsideAt', 'is', null),
    )
    .select([
      'tests.id',
      'tests.name',
      'tests.questionCount',
      'tests.maxScore',
      'tests.exam as testExam',
      'tests.timeLimit',
      'tests.timeMode',
      isPublished.as('published'),
      'tests.revision',
      'results.score',
      'results.maxScore as resultMaxScore',
      'results.sortTime as timestamp',
      'results.revision as resultRevision',
      'results.pendingQuestions',
      'results.pendingMaxPoints',
      'results.checkedAt',
      'results.unseen',
      'results.uid',
      'results.exam',
      'results.examScore',
      'tests.visibility',
    ])
    .where('tests.lessonId', 'is', null)
    .where((eb) => eb.or([isPublished, eb('results.score', 'is not', null)]))
    .orderBy('tests.createdAt')
    .orderBy('tests.id'),
);

const selectEarlierAttempts = preparedQuery((db, { uid }: { uid: string }) =>
  db
    .selectFrom('results')
    .select(['testId', 'attempt', 'score', 'maxScore', 'sortTime as timestamp', 'putAsideAt', ...checkingColumns])
    .where('uid', '=', uid)
    .where('putAsideAt', 'is not', null),
);

const selectRunning = preparedQuery((db, { uid }: { uid: string }) =>
  db
    .selectFrom('clocks')
    .leftJoin('drafts', (join) =>
      join.onRef('drafts.uid', '=', 'clocks.uid').onRef('drafts.testId', '=', 'clocks.testId').onRef('drafts.attempt', '=', 'clocks.attempt'),
    )
    .select(['clocks.testId', 'clocks.revision', 'clocks.startedAt', 'clocks.endsAt', answersIn(db, sql`coalesce("drafts"."answers", '{}')`).as('answered')])
    .where('clocks.uid', '=', uid)
    .where('clocks.ended', 'is', null)
    .where('clocks.startedAt', 'is not', null),
);

/** The running clocks of a user, by test. */
async function findRunning(db: Database, uid: string) {
  const now = new Date().toISOString();
  const rows = await selectRunning(db, { uid });
  return new Map(rows.map(({ testId, revision, startedAt, endsAt, answered }) => [testId, { revision, clock: { startedAt: startedAt ?? '', endsAt, now, answered } }]));
}

/** The published tests in the order of their creation, each with the user's score, and other tests that the user has taken. */
export async function testListOf(db: Database, uid: string) {
  const all = await withExamScores(db, () => selectTests(db, { uid }));
  const isHidden = all.some(({ visibility }) => visibility === 'assigned');
  const shown = isHidden ? await testsShownTo(db, uid) : null;
  const rows = all.filter(({ id, visibility }) => visibility === 'all' || shown?.has(id));
  const earlier = Map.groupBy(await selectEarlierAttempts(db, { uid }), ({ testId }) => testId);
  const running = await findRunning(db, uid);
  return Promise.all(
    rows.map(async (row) => {
      const { id, published, revision, score, resultMaxScore, timestamp } = row;
      const started = running.get(id);
      const isCurrent = Boolean(published) && (started === undefined || started.revision === revision);
      const summary = isCurrent ? { ...row, exam: row.testExam } : await seenVersion(db, id, row.resultRevision ?? started?.revision ?? 0);
      const { name, questionCount, maxScore: max, exam, timeLimit, timeMode } = summary;
      return {
        id,
        name,
        published: Boolean(published),
        questionCount,
        maxScore: max,
        exam,
        timeLimit,
        timeMode,
        clock: started?.clock ?? null,
        result: score === null || resultMaxScore === null || timestamp === null ? null : { score, maxScore: resultMaxScore, timestamp, ...checkingOf(toChecking(row)), ...listedExamScoreOf(row) },
        unseen: row.unseen === 1,
        earlier: earlierAttempts(earlier.get(id) ?? []),
      };
    }),
  );
}

/** The state of the check. If a test has no result, its columns are `null`. */
const toChecking = ({ pendingQuestions, pendingMaxPoints, checkedAt }: Record<'pendingQuestions' | 'pendingMaxPoints', number | null> & { checkedAt: string | null }) => ({
  pendingQuestions: pendingQuestions ?? 0,
  pendingMaxPoints: pendingMaxPoints ?? 0,
  checkedAt,
});

/**
 * What a list shows of the version that a pupil has taken or is taking. The current version must not be shown instead: it may be newer, or a
 * draft that only the tutor may see.
 */
const seenVersion = async (db: Database, id: string, revision: number) => summaryOf((await findTest(db, id, revision)) ?? { name: '', questions: [] });
