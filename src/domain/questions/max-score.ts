/** The maximum points of questions. Apart from the scoring, because pages that show tests need no more. */
import { maxExamPoints, type Scoring } from './exam-rules.ts';

/** Points of a `multiple` and a `sequence` question that are not scored as in an exam: all or nothing (rules R33, R132). */
export const ALL_OR_NOTHING = 2;

/** Maximum points of a question (rules R33, R132, R133). */
export function maxScoreOf(question: QuestionForMax): number {
  switch (question.type) {
    case 'text':
    case 'short':
    case 'number':
      return 1;
    case 'multiple':
    case 'sequence':
      return question.scoring === undefined ? ALL_OR_NOTHING : maxExamPoints(question.scoring, question.type);
    case 'match':
      return question.scoring === undefined ? question.matchLeft.length : maxExamPoints(question.scoring, 'match');
    case 'freeform':
      return 0;
  }
}

export interface Scored {
  scoring?: Scoring | undefined;
}

/** The fields that the maximum depends on: a learner's view of a question has them too. */
type QuestionForMax =
  | { type: 'text' | 'short' | 'number' | 'freeform' }
  | ({ type: 'multiple' | 'sequence' } & Scored)
  | ({ type: 'match'; matchLeft: readonly string[] } & Scored);

/** Maximum points of a test. */
export const maxScore = (questions: readonly QuestionForMax[]): number =>
  questions.reduce((sum, question) => sum + maxScoreOf(question), 0);
