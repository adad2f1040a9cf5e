/** The shapes of lesson tests in the API. The API addresses a lesson test by the id of its lesson. Its questions have one right answer each. */
import type { HandedInAssignment, OwnAssignment } from '../../domain/assignments/assignment.ts';
import { lessonTestName, toLessonQuestions } from '../../domain/lessons/lesson.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import type { Question } from '../../domain/questions/question.ts';
import type { findReview, StoredResult } from '../tests/store/results.ts';
import type { openTest } from '../tests/take.ts';
import type { StoredLessonTest } from './admin-contract.ts';
import type { LessonResult } from './contract.ts';

export const toTakenLessonTest = (
  lessonId: string,
  title: string,
  { revision, attempt, epoch, questions, draft }: Awaited<ReturnType<typeof openTest>>,
  assignment: OwnAssignment | null,
) => ({ lessonId, name: lessonTestName(title), revision, attempt, epoch, questions: toLessonQuestions(questions), draft, assignment });

/** Converts a result to the shape of the lessons API, in which every answer is a number: the index of the chosen option. */
export const toLessonResult = ({ answers, score, maxScore, timestamp, attempt, regraded }: StoredResult): LessonResult =>
  ({ answers: answers.map(Number), score, maxScore, timestamp, attempt, regraded });

export const toLessonResults = (results: readonly [testId: string, result: StoredResult][]): Record<string, LessonResult> =>
  Object.fromEntries(results.map(([testId, result]) => [lessonOf(testId) ?? '', toLessonResult(result)]));

export const toLessonReview = ({ test, earlier, ...result }: NonNullable<Awaited<ReturnType<typeof findReview>>>, assignments: HandedInAssignment[]) =>
  ({ ...toLessonResult(result), earlier, assignments, test: { name: test.name, questions: toLessonQuestions(test.questions) } });

export const toStoredLessonTest = (lessonId: string, title: string, { revision, questions }: { revision: number; questions: Question[] }): StoredLessonTest =>
  ({ lessonId, name: lessonTestName(title), revision, questions: toLessonQuestions(questions) });
