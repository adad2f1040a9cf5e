import type { Answer, Question } from './question.ts';

/** Maximum points of a question (rule R33). */
export function maxScoreOf(question: QuestionForMax): number {
  switch (question.type) {
    case 'text':
      return 1;
    case 'multiple':
      return 2;
    case 'match':
      return question.matchLeft.length;
    case 'freeform':
      return 0;
  }
}

/** The fields that the maximum depends on: a learner's view of a question has them too. */
type QuestionForMax =
  | { type: 'text' | 'multiple' | 'freeform' }
  | { type: 'match'; matchLeft: readonly string[] };

/** Maximum points of a test. */
export const maxScore = (questions: readonly QuestionForMax[]): number =>
  questions.reduce((sum, question) => sum + maxScoreOf(question), 0);

/** Points of an answer (rule R33). An answer of another kind's shape scores 0. */
export function scoreOf(question: Question, answer: Answer): number {
  switch (question.type) {
    case 'text':
      return answer === question.correct ? 1 : 0;
    case 'multiple': {
      const chosen = chosenOptions(answer);
      const right = new Set(question.correctAnswers);
      return chosen.length === right.size && chosen.every((option) => right.has(option)) ? 2 : 0;
    }
    case 'match':
      return question.matchAnswers.filter((right, left) => chosenPair(answer, left) === right).length;
    case 'freeform':
      return 0;
  }
}

/** Points of a test; `answers[i]` belongs to `questions[i]`. */
export const score = (questions: readonly Question[], answers: readonly Answer[]): number =>
  questions.reduce((sum, question, index) => sum + scoreOf(question, answers[index] ?? null), 0);

/** Whether an answer to a `multiple` question has the option. */
export const isChosen = (answer: Answer, option: number): boolean =>
  typeof answer === 'object' && answer !== null && answer[option] === true;

/** Indexes of the options chosen in an answer to a `multiple` question, ascending. */
export const chosenOptions = (answer: Answer): number[] =>
  answeredIndexes(answer).filter((option) => typeof answer === 'object' && answer?.[String(option)] === true);

/** Option indexes (`multiple`) or row indexes (`match`) in an answer, ascending. */
export const answeredIndexes = (answer: Answer): number[] =>
  typeof answer === 'object' && answer !== null ? Object.keys(answer).map(Number) : [];

/** Right index chosen for a row of a `match` question, `undefined` if none. */
export function chosenPair(answer: Answer, left: number): number | undefined {
  const chosen = typeof answer === 'object' && answer !== null ? answer[left] : undefined;
  return typeof chosen === 'number' ? chosen : undefined;
}
