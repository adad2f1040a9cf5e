/** Reads the current attempts at a test by nickname, for downloads. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { haveSameShape } from '../../../domain/results/same-shape.ts';
import type { Answer, Question } from '../../../domain/questions/question.ts';
import type { GivenByPlace, Pending } from '../../../domain/checking/pending.ts';
import { withExamScores } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import { checkingColumns, checkingOf, givenOf } from '../../../db/derived/attempt-columns.ts';
import { usersByNickname } from './users-by-nickname.ts';
import { takingsOf } from './takings.ts';
import { findVersion, type TestVersion } from './current-test.ts';

export interface DownloadedAttempt {
  attempt: {
    nickname: string;
    email: string;
    revision: number;
    answers: Answer[];
    score: number;
    maxScore: number;
    share: number;
    examScore: string | null;
    /** When the attempt was submitted; `null` in the oldest results of lessons. */
    timestamp: string | null;
    pending: Pending | null;
    checkedAt: string | null;
    given: GivenByPlace | null;
    /** The minutes that the clock has measured; `null` if there was no clock. */
    minutes: number | null;
  };
  /** The questions of the version that the attempt was scored by; `null` if that version has another shape than the current one. */
  questions: readonly Question[] | null;
}

/** The attempts, one page of users after the other. Each step of the iteration reads a page. */
export async function* downloadedAttempts(
  db: Database,
  current: TestVersion,
  groupId: string | undefined,
): AsyncGenerator<DownloadedAttempt[]> {
  const comparableQuestions = comparisonWith(db, current);
  for await (const users of usersByNickname(db, groupId)) {
    const attempts = await attemptsOf(db, current.testId, users.map(({ uid }) => uid));
    const takings = await takingsOf(db, current.testId, users.map(({ uid }) => uid));
    const page: DownloadedAttempt[] = [];
    for (const { uid, nickname, email } of users) {
      const attempt = attempts.get(uid);
      if (attempt === undefined) continue;
      page.push({ attempt: { nickname, email, ...attempt, minutes: takings.get(uid)?.minutes ?? null }, questions: await comparableQuestions(attempt.revision) });
    }
    if (page.length > 0) yield page;
    // Other requests run between two pages.
    await nextTick();
  }
}

/** The attempts, by uid. */
async function attemptsOf(db: Database, testId: string, uids: readonly string[]) {
  const rows = await withExamScores(db, () =>
    db
      .selectFrom('results')
      .select(['uid', 'revision', 'answers', 'score', 'maxScore', 'share', 'timestamp', 'exam', 'examScore', 'givenPoints', ...checkingColumns])
      .where('uid', 'in', uids)
      .where('testId', '=', testId)
      .where('putAsideAt', 'is', null)
      .execute(),
  );
  return new Map(rows.map(({ uid, answers, exam: _exam, ...row }) => [uid, { ...row, ...checkingOf(row), given: givenOf(row), answers: JSON.parse(answers) as Answer[] }]));
}

/** The maximum number of versions in memory. */
const CACHE_MAX = 100;

/** @returns a function that reads the questions of a revision; it returns `null` if their shape differs from the current version's */
function comparisonWith(db: Database, current: TestVersion): (revision: number) => Promise<Question[] | null> {
  const known = new Map<number, Question[] | null>();
  return async (revision) => {
    const found = known.get(revision);
    if (found !== undefined) return found;
    const { questions } = revision === current.revision ? current : await findVersion(db, current.testId, revision);
    const comparable = haveSameShape(questions, current.questions) ? questions : null;
    if (known.size >= CACHE_MAX) known.clear();
    known.set(revision, comparable);
    return comparable;
  };
}
