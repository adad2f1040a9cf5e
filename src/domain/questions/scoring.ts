import { kindOf } from './question-kinds.ts';
import type { Answer, Question } from './question.ts';

/** Points of an answer (rules R33, R130 to R133). An answer of another kind's shape scores 0. */
export const scoreOf = (question: Question, answer: Answer): number => kindOf(question).score(question, answer);

/** Points of a test; `answers[i]` belongs to `questions[i]`. */
export const score = (questions: readonly Question[], answers: readonly Answer[]): number =>
  questions.reduce((sum, question, index) => sum + scoreOf(question, answers[index] ?? null), 0);
