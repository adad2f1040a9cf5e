import { kindOf } from './question-kinds.ts';
import { isAutomatic, type LearnerQuestion, type Question } from './question.ts';

/** The maximum points of a question (rules R33, R132, R133). */
export const maxScoreOf = (question: Question | LearnerQuestion): number => kindOf(question).maxScore(question);

/** The maximum points of a test, including those of extended questions. */
export const maxScore = (questions: readonly (Question | LearnerQuestion)[]): number =>
  questions.reduce((sum, question) => sum + maxScoreOf(question), 0);

/** The maximum points of the questions that the program scores. */
export const automaticMaxScore = (questions: readonly Question[]): number => maxScore(questions.filter(isAutomatic));
