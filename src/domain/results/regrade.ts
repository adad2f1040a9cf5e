import { sumOfGiven, type GivenByPlace } from '../checking/pending.ts';
import { sortBy } from '../numbers.ts';
import type { Answer, Question } from '../questions/question.ts';
import { automaticMaxScore } from '../questions/max-score.ts';
import { scoreOf } from '../questions/scoring.ts';
import { TypedAnswers } from './typed-answers.ts';

export interface ScoreChange {
  uid: string;
  from: number;
  to: number;
  /** The maximum of the score `from`, if it differs from the maximum of `to`. */
  maxScoreBefore?: number;
}

/** How the scores of a test change when they are counted by the key of the current version (rule R88). */
export interface RegradingSummary {
  /**
   * How many attempts get a larger, a smaller or the same share of the maximum. A new maximum moves the points of all
   * attempts, so shares are compared.
   */
  up: number;
  down: number;
  unchanged: number;
  /** How many attempts have another shape and therefore keep their score. */
  notComparable: number;
  /** The changes of scores, the largest first. */
  changes: ScoreChange[];
}

/** How many changes a summary lists. */
const LISTED_CHANGES = 200;

const sizeOf = ({ from, to }: ScoreChange): number => Math.abs(to - from);

/** Compares the scores of a test with the current key, attempt by attempt. */
export class Regrading {
  readonly #questions: readonly Question[];
  /**
   * The typed or ordered answers by index of the question; `null` for a question whose answers are chosen from options.
   * Each different answer is scored only once.
   */
  readonly #given: readonly (TypedAnswers | null)[];
  /** The maximum without extended questions. */
  readonly maxScore: number;
  readonly #counts = { up: 0, down: 0, unchanged: 0, notComparable: 0 };
  #changes: ScoreChange[] = [];

  /** @param questions the questions of the current version */
  constructor(questions: readonly Question[]) {
    this.#questions = questions;
    this.#given = questions.map(TypedAnswers.of);
    this.maxScore = automaticMaxScore(questions);
  }

  addNotComparable(): void {
    this.#counts.notComparable += 1;
  }

  /**
   * Adds an attempt. Its score and maximum include the points of extended questions that were given out. A regrading
   * leaves these points as they are.
   * @returns the score by the current key, without those points
   */
  add(attempt: { uid: string; answers: readonly Answer[]; score: number; maxScore: number; given: GivenByPlace | null }): { score: number; isChanged: boolean } {
    const { uid, score: from, maxScore: maxScoreBefore } = attempt;
    const given = sumOfGiven(attempt.given);
    const score = this.#questions.reduce((sum, question, index) => {
      const answer = attempt.answers[index] ?? null;
      return sum + (this.#given[index]?.add(answer) ?? scoreOf(question, answer));
    }, 0);
    const [to, maxScore] = [score + given.points, this.maxScore + given.maxPoints];
    // The shares of the maximum are compared. Both are multiplied by both maxima, which avoids fractions.
    const difference = to * maxScoreBefore - from * maxScore;
    if (difference === 0) this.#counts.unchanged += 1;
    else this.#counts[difference > 0 ? 'up' : 'down'] += 1;
    const hasOtherMaximum = maxScoreBefore !== maxScore;
    if (to !== from || hasOtherMaximum) {
      this.#changes.push({ uid, from, to, ...(hasOtherMaximum && { maxScoreBefore }) });
      if (this.#changes.length > 10 * LISTED_CHANGES) this.#changes = this.#largest();
    }
    return { score, isChanged: to !== from || hasOtherMaximum };
  }

  finish(): RegradingSummary {
    return { ...this.#counts, changes: this.#largest() };
  }

  #largest(): ScoreChange[] {
    return sortBy(this.#changes, (change) => -sizeOf(change)).slice(0, LISTED_CHANGES);
  }
}
