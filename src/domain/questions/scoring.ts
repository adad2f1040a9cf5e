import { kindOf } from './question-kinds.ts';
import type { Answer, Question } from './question.ts';

/** The points of an answer (rules R33, R130 to R133). An answer in the shape of another kind has 0 points. */
export const scoreOf = (question: Question, answer: Answer): number => kindOf(question).score(question, answer);

/** The points of a test. `answers[i]` belongs to `questions[i]`. */
export const score = (questions: readonly Question[], answers: readonly Answer[]): number =>
  questions.reduce((sum, question, index) => sum + scoreOf(question, answers[index] ?? null), 0);
