/** The submitted attempts of a person, with the person's answers and their points. They contain no right answers and no explanations. */
import { findTaken } from '../../../db/attempts/clocks.ts';
import type { Database } from '../../../db/database.ts';
import { givenOf } from '../../../db/derived/attempt-columns.ts';
import type { GivenByPlace } from '../../../domain/checking/pending.ts';
import type { Taken } from '../../../domain/clock/clock.ts';
import { answerText } from '../../../domain/questions/answer-text.ts';
import { maxScoreOf } from '../../../domain/questions/max-score.ts';
import { isAutomatic, isGraded, type Answer } from '../../../domain/questions/question.ts';
import { scoreOf } from '../../../domain/questions/scoring.ts';
import { pagesOf } from '../pages.ts';
import { Versions } from './versions.ts';

export interface AttemptData {
  name: string;
  attempt: number;
  score: number;
  maxScore: number;
  /** When the attempt was submitted; `null` in the oldest results of lessons. */
  timestamp: string | null;
  /** The times of an attempt with a clock; `null` for other attempts. */
  taken: Pick<Taken, 'startedAt' | 'finishedAt' | 'timeLimit' | 'extraMinutes' | 'ended' | 'spent' | 'late' | 'arrivedLate'> | null;
  /** The answers. Their `points` are `null` until the check is given out. */
  answers: { question: string; answer: string; points: number | null; maxPoints: number }[];
}

/** The kind of an attempt: at a general test, or at a lesson test. */
export type AttemptKind = 'tests' | 'lessons';

const attemptsOf = (db: Database, kind: AttemptKind, uid: string) =>
  db.selectFrom('results').where('uid', '=', uid).where('lessonId', kind === 'tests' ? 'is' : 'is not', null);

export async function countAttempts(db: Database, kind: AttemptKind, uid: string): Promise<number> {
  const { count } = await attemptsOf(db, kind, uid).select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const PAGE_SIZE = 20;

/** The attempts, sorted by test and attempt. */
export async function* attemptPages(db: Database, kind: AttemptKind, uid: string): AsyncGenerator<AttemptData[]> {
  const versions = new Versions(db);
  const timed = await testsWithClocks(db, uid);
  const pages = pagesOf<Row>(PAGE_SIZE, (after) => {
    let query = attemptsOf(db, kind, uid).select(['testId', 'attempt', 'revision', 'answers', 'score', 'maxScore', 'timestamp', 'finishedAt', 'name', 'givenPoints']);
    if (after !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('testId', 'attempt'), '>', tuple(after.testId, after.attempt)));
    return query.orderBy('testId').orderBy('attempt').limit(PAGE_SIZE).execute();
  });
  for await (const page of pages) {
    const items: AttemptData[] = [];
    for (const { testId, revision, answers, name, givenPoints, finishedAt, ...attempt } of page) {
      const version = await versions.find({ testId, revision });
      const taken = timed.has(testId) ? await findTaken(db, { uid, testId, attempt: attempt.attempt }, { finishedAt, timestamp: attempt.timestamp }, 0) : null;
      const given = answersOf(version?.questions ?? [], JSON.parse(answers) as Answer[], givenOf({ givenPoints }));
      items.push({ name: name ?? version?.name ?? '', ...attempt, taken: taken && withoutSeconds(taken), answers: given });
    }
    yield items;
  }
}

/** The tests of which a person has an attempt with a clock. Most attempts have none, and need no query for it. */
async function testsWithClocks(db: Database, uid: string): Promise<Set<string>> {
  const rows = await db.selectFrom('clocks').select('testId').distinct().where('uid', '=', uid).execute();
  return new Set(rows.map(({ testId }) => testId));
}

const withoutSeconds = ({ seconds: _, timeMode: __, ...taken }: Taken) => taken;

interface Row {
  testId: string;
  attempt: number;
  revision: number;
  answers: string;
  score: number;
  maxScore: number;
  timestamp: string | null;
  finishedAt: string | null;
  /** The name of the lesson; `null` in results of general tests. */
  name: string | null;
  givenPoints: string | null;
}

const answersOf = (questions: NonNullable<Awaited<ReturnType<Versions['find']>>>['questions'], answers: readonly Answer[], given: GivenByPlace | null): AttemptData['answers'] =>
  questions.flatMap((question, place) => {
    if (!isGraded(question)) return [];
    const answer = answers[place] ?? null;
    const shown = { question: question.question, answer: answerText(question, answer) };
    if (isAutomatic(question)) return [{ ...shown, points: scoreOf(question, answer), maxPoints: maxScoreOf(question) }];
    const { points, maxPoints } = given?.[place] ?? { points: null, maxPoints: maxScoreOf(question) };
    return [{ ...shown, points, maxPoints }];
  });
