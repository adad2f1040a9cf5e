/** Reads tests in the shape for learners. */
import type { Database } from '../../db/database.ts';
import { toLessonLearnerQuestions, toLessonQuestions } from '../../domain/lessons/lesson.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import type { LearnerQuestion, Question } from '../../domain/questions/question.ts';
import { toLearnerQuestions } from '../../domain/questions/shown-questions.ts';
import { imageUrl } from '../../http/image-path.ts';
import { findShownTest } from './store/tests.ts';

/**
 * Converts questions to the shape for learners. The key of a question depends on the order of its properties. Questions of lesson tests have had
 * another order from the beginning, so they must keep it.
 */
export const toShown = (testId: string, questions: Question[], ...sizes: Parameters<typeof toLearnerQuestions>[2][]): LearnerQuestion[] =>
  lessonOf(testId) === null ? toLearnerQuestions(questions, imageUrl, ...sizes) : toLessonLearnerQuestions(toLessonQuestions(questions));

/** A published test in the shape for learners: the current version, or the given one. */
export async function findShown(db: Database, testId: string, uid: string, revision?: number) {
  const test = await findShownTest(db, uid, testId, revision);
  return test?.published === true ? { ...test, shown: toShown(testId, test.questions) } : undefined;
}
