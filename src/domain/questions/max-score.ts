import { kindOf } from './question-kinds.ts';
import type { LearnerQuestion, Question } from './question.ts';

/** Maximum points of a question (rules R33, R132, R133). */
export const maxScoreOf = (question: Question | LearnerQuestion): number => kindOf(question).maxScore(question);

/** Maximum points of a test. */
export const maxScore = (questions: readonly (Question | LearnerQuestion)[]): number =>
  questions.reduce((sum, question) => sum + maxScoreOf(question), 0);
