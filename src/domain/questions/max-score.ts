import { kindOf } from './question-kinds.ts';
import { isAutomatic, type LearnerQuestion, type Question } from './question.ts';

/** Maximum points of a question (rules R33, R132, R133). */
export const maxScoreOf = (question: Question | LearnerQuestion): number => kindOf(question).maxScore(question);

/** Maximum points of a test, those of extended questions included. */
export const maxScore = (questions: readonly (Question | LearnerQuestion)[]): number =>
  questions.reduce((sum, question) => sum + maxScoreOf(question), 0);

/** Maximum points of what the program scores. */
export const automaticMaxScore = (questions: readonly Question[]): number => maxScore(questions.filter(isAutomatic));
