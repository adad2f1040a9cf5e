/** Tests as learners see them. */
import type { Database } from '../../db/database.ts';
import { toLessonLearnerQuestions, toLessonQuestions } from '../../domain/lessons/lesson.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import type { LearnerQuestion, Question } from '../../domain/questions/question.ts';
import { toLearnerQuestions } from '../../domain/questions/shown-questions.ts';
import { imageUrl } from '../../http/image-path.ts';
import { findShownTest } from './store/tests.ts';

/** A learner's view of a test. The questions of lessons have another order of properties, which is part of their keys. */
export const toShown = (testId: string, questions: Question[], ...sizes: Parameters<typeof toLearnerQuestions>[2][]): LearnerQuestion[] =>
  lessonOf(testId) === null ? toLearnerQuestions(questions, imageUrl, ...sizes) : toLessonLearnerQuestions(toLessonQuestions(questions));

/** A published test as learners see it, in its current version or in the given one. */
export async function findShown(db: Database, testId: string, uid: string, revision?: number) {
  const test = await findShownTest(db, uid, testId, revision);
  return test?.published === true ? { ...test, shown: toShown(testId, test.questions) } : undefined;
}
