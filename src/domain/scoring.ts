import type { Answer, Question } from './question.ts';

/** Points that a question can bring (specification §9): 1 single, 2 multiple, 1 per row of a match, 0 freeform. */
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

/** The part of a question that its maximum depends on, so that the learner's view will do as well. */
type QuestionForMax =
  | { type: 'text' | 'multiple' | 'freeform' }
  | { type: 'match'; matchLeft: readonly string[] };

/** Maximum of a whole test in points. */
export const maxScore = (questions: readonly QuestionForMax[]): number =>
  questions.reduce((sum, question) => sum + maxScoreOf(question), 0);

/**
 * Points that an answer brings (specification §9). `multiple` is all or nothing on the exact set;
 * `match` gives a point per right row; an answer of another kind's shape brings nothing.
 */
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

/** Score of a whole test in points; `answers[i]` belongs to `questions[i]`. */
export const score = (questions: readonly Question[], answers: readonly Answer[]): number =>
  questions.reduce((sum, question, place) => sum + scoreOf(question, answers[place] ?? null), 0);

/** Indexes of the options chosen in the answer to a `multiple` question, ascending. */
export const chosenOptions = (answer: Answer): number[] =>
  answeredIndexes(answer).filter((option) => typeof answer === 'object' && answer?.[String(option)] === true);

/** Indexes that the answer to a `multiple` or `match` question says something about, ascending. */
export const answeredIndexes = (answer: Answer): number[] =>
  typeof answer === 'object' && answer !== null ? Object.keys(answer).map(Number) : [];

/** Index in the right column chosen for a row of a `match` question, `undefined` where none is. */
export function chosenPair(answer: Answer, left: number): number | undefined {
  const chosen = typeof answer === 'object' && answer !== null ? answer[String(left)] : undefined;
  return typeof chosen === 'number' ? chosen : undefined;
}
