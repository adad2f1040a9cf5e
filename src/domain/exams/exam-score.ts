/**
 * Computes what a result is worth in the exam that its test names: the primary points, the test points or the mark, and
 * the points of each part and line.
 */
import { sortBy } from '../numbers.ts';
import type { GivenByPlace } from '../checking/pending.ts';
import { maxScoreOf } from '../questions/max-score.ts';
import { isAutomatic, isGraded, type Answer, type Question } from '../questions/question.ts';
import { scoreOf } from '../questions/scoring.ts';
import type { ExamLine, ExamPart, ExamProfile, Mark } from './exam-profile.ts';
import { examProfile, type Exam } from './exams.ts';

/** The points of a line or a part. `score` is `null` until the tutor has checked all answers in it. */
export interface PointsOf {
  score: number | null;
  maxScore: number;
}

export type LinePoints = PointsOf & { line: number };

export interface ExamScore {
  exam: Exam;
  /** Whether the test covers the whole exam (`isWhole`). Only such a test has test points or a mark. */
  whole: boolean;
  /** The primary points; `null` while an answer waits for a check. */
  primary: number | null;
  maxPrimary: number;
  testPoints: number | null;
  mark: Mark | null;
  /** The parts of the exam; empty when the test has no line of the exam. */
  parts: (PointsOf & { part: ExamPart })[];
  lines: LinePoints[];
}

/**
 * Whether a test has each line of the exam once, with the maximum of the line, and no other question. If the lines of
 * the exam are not known, only the maximum of the test must equal the maximum of the exam.
 */
export function isWhole({ lines, maxScore }: ExamProfile, questions: readonly Question[]): boolean {
  const graded = questions.filter(isGraded);
  if (lines.length === 0) return graded.reduce((sum, question) => sum + maxScoreOf(question), 0) === maxScore;
  return (
    graded.length === lines.length &&
    lines.every(({ line, maxScore: max }) => {
      const [found, ...others] = graded.filter((question) => question.line === line);
      return found !== undefined && others.length === 0 && maxScoreOf(found) === max;
    })
  );
}

/** @returns `null` when the exam has no test points */
export const testPointsOf = ({ scale }: ExamProfile, primary: number): number | null => scale?.[primary] ?? null;

/** @returns `null` when the exam has no marks */
export const markOf = ({ marks }: ExamProfile, primary: number): Mark | null => marks?.findLast(([from]) => primary >= from)?.[1] ?? null;

/**
 * @param points the points of each question, by its place; `null` for an answer that the tutor has not checked yet
 * @param score the score of the result; `null` while an answer is not checked
 */
export function examScoreOf(exam: Exam, questions: readonly Question[], points: readonly (number | null)[], score: number | null): ExamScore {
  const profile = examProfile(exam);
  const whole = isWhole(profile, questions);
  const known = whole ? score : null;
  const asked = questions.flatMap((question, place) => {
    const line = isGraded(question) ? profile.lines.find((each) => each.line === question.line) : undefined;
    return line === undefined ? [] : [{ line, score: points[place] ?? null, maxScore: maxScoreOf(question) }];
  });
  const sumOf = (isIn: (line: ExamLine) => boolean): PointsOf[] => {
    const own = asked.filter(({ line }) => isIn(line));
    return own.length === 0 ? [] : [sum(own)];
  };
  return {
    exam,
    whole,
    primary: score,
    maxPrimary: profile.maxScore,
    testPoints: known === null ? null : testPointsOf(profile, known),
    mark: known === null ? null : markOf(profile, known),
    parts: ([1, 2] as const).flatMap((part) => sumOf((line) => line.part === part).map((own) => ({ part, ...own }))),
    lines: profile.lines.flatMap((each) => sumOf((line) => line === each).map((own) => ({ line: each.line, ...own }))),
  };
}

interface ScoredAttempt {
  answers: readonly Answer[];
  /** The stored score of the result. It is used even when the points of the answers have another sum. */
  score: number;
  /** The points of extended answers that the tutor gave out; `null` while they wait. */
  given?: GivenByPlace | null;
}

/** Computes what an attempt is worth. While an extended answer waits for its check, only the first part has points. */
export function examScoreOfAttempt(exam: Exam, questions: readonly Question[], { answers, score, given = null }: ScoredAttempt): ExamScore {
  const points = questions.map((question, place) =>
    isGraded(question) && !isAutomatic(question) ? (given?.[place]?.points ?? null) : scoreOf(question, answers[place] ?? null),
  );
  return examScoreOf(exam, questions, points, points.includes(null) ? null : score);
}

/** The parts of an exam score that lists of results show (rule R370). */
export type ListedExamScore = Pick<ExamScore, 'testPoints' | 'mark' | 'parts'>;

/** @param score `null` for a test that names no exam */
export const listedExamScore = (score: ExamScore | null): ListedExamScore =>
  score === null ? { testPoints: null, mark: null, parts: [] } : { testPoints: score.testPoints, mark: score.mark, parts: score.parts };

const sum = (points: readonly PointsOf[]): PointsOf => ({
  score: points.reduce<number | null>((total, { score }) => (total === null || score === null ? null : total + score), 0),
  maxScore: points.reduce((total, { maxScore }) => total + maxScore, 0),
});

const MOST_LOST = 3;

/** The lines that lost most points, the worst first. Equal lines are sorted by their numbers. */
export const mostLost = (lines: readonly LinePoints[]): LinePoints[] =>
  sortBy(sortBy(lines.filter((line) => lostOf(line) > 0), ({ line }) => line), (line) => -lostOf(line)).slice(0, MOST_LOST);

const lostOf = ({ score, maxScore }: LinePoints): number => maxScore - (score ?? maxScore);
