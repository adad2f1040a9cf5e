import { sortBy } from '../numbers.ts';
import { parseTypedNumber } from '../questions/kinds/number-answer.ts';
import type { Answer, GradedQuestion } from '../questions/question.ts';
import { chosenOrder } from '../questions/kinds/chosen.ts';
import { maxScoreOf } from '../questions/max-score.ts';
import { scoreOf } from '../questions/scoring.ts';
import { foldSpelling } from '../questions/kinds/short-answer.ts';

/** A question whose answers are given, not chosen from a list. */
export type GivenQuestion = Extract<GradedQuestion, { type: 'short' | 'number' | 'sequence' }>;

/** An answer that several attempts gave. */
export interface GivenAnswer {
  /** As typed most often; the items of a sequence. */
  answer: string;
  share: number;
  /** Whether it has all points. */
  correct: boolean;
}

interface Tally {
  answer: Answer;
  points: number;
  count: number;
}

const LISTED_ANSWERS = 10;
/** With more different answers those that were given once are forgotten, so that memory has a bound. */
const DIFFERENT_ANSWERS = 10_000;

export const isGivenQuestion = (question: { type: GradedQuestion['type'] | 'freeform' }): question is GivenQuestion =>
  question.type === 'short' || question.type === 'number' || question.type === 'sequence';

/** Counts the answers of many attempts to one question. Each different answer is scored once. */
export class GivenAnswers {
  readonly #question: GivenQuestion;
  readonly #tallies = new Map<string, Tally>();

  constructor(question: GivenQuestion) {
    this.#question = question;
  }

  /** @returns the points of the answer */
  add(answer: Answer): number {
    const key = typeof answer === 'string' ? answer : chosenOrder(answer).join();
    const known = this.#tallies.get(key);
    if (known !== undefined) {
      known.count += 1;
      return known.points;
    }
    if (this.#tallies.size >= DIFFERENT_ANSWERS) this.#forgetRareOnes();
    const points = scoreOf(this.#question, answer);
    this.#tallies.set(key, { answer, points, count: 1 });
    return points;
  }

  #forgetRareOnes(): void {
    for (const [key, { count }] of this.#tallies) {
      if (count === 1) this.#tallies.delete(key);
    }
  }

  /** The most frequent answers. Those that scoring does not tell apart are one. */
  mostFrequent(attempts: number): GivenAnswer[] {
    const groups = new Map<string, Tally>();
    for (const tally of sortBy([...this.#tallies.values()], ({ count }) => -count)) {
      if (tally.answer === null) continue;
      const key = comparedForm(this.#question, tally.answer);
      const group = groups.get(key);
      // The first tally of a group is its most frequent one.
      if (group === undefined) groups.set(key, { ...tally });
      else group.count += tally.count;
    }
    return sortBy([...groups.values()], ({ count }) => -count)
      .slice(0, LISTED_ANSWERS)
      .map(({ answer, points, count }) => ({
        answer: textOf(this.#question, answer),
        share: count / attempts,
        correct: points === maxScoreOf(this.#question),
      }));
  }
}

/** Equal for answers that scoring does not tell apart. */
function comparedForm(question: GivenQuestion, answer: Answer): string {
  if (typeof answer !== 'string') return chosenOrder(answer).join();
  if (question.type === 'short') return foldSpelling(answer, question.matchCase);
  return parseTypedNumber(answer)?.toFixed() ?? foldSpelling(answer);
}

const textOf = (question: GivenQuestion, answer: Answer): string =>
  question.type === 'sequence'
    ? chosenOrder(answer).map((item) => question.items[item] ?? '').join(' → ')
    : typeof answer === 'string'
      ? answer.trim()
      : '';
