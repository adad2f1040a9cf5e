import { chosenOptions, chosenOrder, chosenPair } from './kinds/chosen.ts';
import { examPoints, type ExamKind } from './exam-rules.ts';
import { isSameItem } from './kinds/equal-items.ts';
import { ALL_OR_NOTHING, type Scored } from './max-score.ts';
import { acceptsNumber } from './kinds/number-answer.ts';
import type { Answer, Question } from './question.ts';
import { acceptsSpelling } from './kinds/short-answer.ts';

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
      const right = question.matchAnswers.filter((item, row) => isSameItem(question.matchRight, chosenPair(answer, row), item)).length;
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
