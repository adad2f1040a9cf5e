import { examPoints, maxExamPoints, type ExamKind, type Scoring } from './exam-rules.ts';
import { acceptsNumber } from './number-answer.ts';
import type { Answer, Question } from './question.ts';
import { acceptsSpelling } from './short-answer.ts';

/** Points of a `multiple` and a `sequence` question that are not scored as in an exam: all or nothing (rules R33, R132). */
const ALL_OR_NOTHING = 2;

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

interface Scored {
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

/** Points of an answer (rules R33, R130 to R133). An answer of another kind's shape scores 0. */
export function scoreOf(question: Question, answer: Answer): number {
  switch (question.type) {
    case 'text':
      return answer === question.correct ? 1 : 0;
    case 'multiple':
      return examPointsOr(ALL_OR_NOTHING, question, mistakesOf(question, answer));
    case 'match': {
      const { right, mistakes } = mistakesOf(question, answer);
      return question.scoring === undefined ? right : examPointsOr(0, question, { right, mistakes });
    }
    case 'short':
      return typeof answer === 'string' && acceptsSpelling(question, answer) ? 1 : 0;
    case 'number':
      return typeof answer === 'string' && acceptsNumber(question, answer) ? 1 : 0;
    case 'sequence':
      return examPointsOr(ALL_OR_NOTHING, question, mistakesOf(question, answer));
    case 'freeform':
      return 0;
  }
}

interface Mistakes {
  /** Right options chosen, or rows or places that are right. */
  right: number;
  mistakes: number;
}

/** An answer in which nothing is right has no points, whatever the rules of the exam say. */
function examPointsOr(allOrNothing: number, { type, scoring }: { type: ExamKind } & Scored, { right, mistakes }: Mistakes): number {
  if (right === 0) return 0;
  if (scoring !== undefined) return examPoints(scoring, type, mistakes);
  return mistakes === 0 ? allOrNothing : 0;
}

/** Mistakes as exams count them (rule R133). */
export function mistakesOf(question: Extract<Question, { type: ExamKind }>, answer: Answer): Mistakes {
  switch (question.type) {
    case 'multiple': {
      const chosen = chosenOptions(answer);
      const right = chosen.filter((option) => question.correctAnswers.includes(option)).length;
      // A wrong option in place of a right one is one mistake.
      return { right, mistakes: Math.max(question.correctAnswers.length, chosen.length) - right };
    }
    case 'match': {
      const right = question.matchAnswers.filter((item, row) => chosenPair(answer, row) === item).length;
      return { right, mistakes: question.matchAnswers.length - right };
    }
    case 'sequence': {
      const order = chosenOrder(answer);
      const right = question.correctOrder.filter((item, place) => order[place] === item).length;
      return { right, mistakes: question.correctOrder.length - right };
    }
  }
}

/** Points of a test; `answers[i]` belongs to `questions[i]`. */
export const score = (questions: readonly Question[], answers: readonly Answer[]): number =>
  questions.reduce((sum, question, index) => sum + scoreOf(question, answers[index] ?? null), 0);

/** Whether an answer to a `multiple` question has the option. */
export const isChosen = (answer: Answer, option: number): boolean => mapOf(answer)[option] === true;

/** Indexes of the options chosen in an answer to a `multiple` question, ascending. */
export const chosenOptions = (answer: Answer): number[] =>
  answeredIndexes(answer).filter((option) => mapOf(answer)[String(option)] === true);

/** Option indexes (`multiple`) or row indexes (`match`) in an answer, ascending. */
export const answeredIndexes = (answer: Answer): number[] => Object.keys(mapOf(answer)).map(Number);

/** Right index chosen for a row of a `match` question, `undefined` if none. */
export function chosenPair(answer: Answer, left: number): number | undefined {
  const chosen = mapOf(answer)[left];
  return typeof chosen === 'number' ? chosen : undefined;
}

/** Indexes of the items of a `sequence` question in the order given, empty if none. */
export const chosenOrder = (answer: Answer): readonly number[] => (Array.isArray(answer) ? answer : []);

type AnswerMap = Readonly<Record<string, true | number>>;
const NOTHING: AnswerMap = {};

/** The answer to a `multiple` or `match` question. */
const mapOf = (answer: Answer): AnswerMap =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : NOTHING;
