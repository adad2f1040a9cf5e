import { sortBy } from '../numbers.ts';
import type { Answer, Question } from '../questions/question.ts';
import { maxScore, score } from '../questions/scoring.ts';

export interface ScoreChange {
  uid: string;
  from: number;
  to: number;
}

/** What becomes of the scores of a test by the key of its current version (rule R88). */
export interface RegradingSummary {
  up: number;
  down: number;
  unchanged: number;
  /** Attempts of another shape, which keep their score. */
  notComparable: number;
  /** The largest changes first. */
  changes: ScoreChange[];
}

/** How many changes a summary names. */
const LISTED_CHANGES = 200;

const sizeOf = ({ from, to }: ScoreChange): number => Math.abs(to - from);

/** Collects the attempts of a test one by one. */
export class Regrading {
  readonly #questions: readonly Question[];
  readonly maxScore: number;
  readonly #counts = { up: 0, down: 0, unchanged: 0, notComparable: 0 };
  #changes: ScoreChange[] = [];

  /** @param questions of the current version */
  constructor(questions: readonly Question[]) {
    this.#questions = questions;
    this.maxScore = maxScore(questions);
  }

  addNotComparable(): void {
    this.#counts.notComparable += 1;
  }

  /** @returns the score by the current key */
  add(attempt: { uid: string; answers: readonly Answer[]; score: number }): number {
    const change = { uid: attempt.uid, from: attempt.score, to: score(this.#questions, attempt.answers) };
    if (change.to === change.from) this.#counts.unchanged += 1;
    else {
      this.#counts[change.to > change.from ? 'up' : 'down'] += 1;
      this.#changes.push(change);
      if (this.#changes.length > 10 * LISTED_CHANGES) this.#changes = this.#largest();
    }
    return change.to;
  }

  finish(): RegradingSummary {
    return { ...this.#counts, changes: this.#largest() };
  }

  #largest(): ScoreChange[] {
    return sortBy(this.#changes, (change) => -sizeOf(change)).slice(0, LISTED_CHANGES);
  }
}
