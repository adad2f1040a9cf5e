import { sortBy } from '../numbers.ts';
import { chosenOrder } from '../questions/kinds/chosen.ts';
import type { Counting } from '../questions/kinds/kind.ts';
import { maxScoreOf } from '../questions/max-score.ts';
import type { Answer, Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { scoreOf } from '../questions/scoring.ts';

/** An answer that some attempts have in common. */
export interface GivenAnswer {
  /** The answer in the spelling that most pupils typed, or the items of a sequence. */
  answer: string;
  share: number;
  /** Whether the answer has all points. */
  correct: boolean;
}

interface Tally {
  answer: Answer;
  points: number;
  count: number;
}

const LISTED_ANSWERS = 10;
/**
 * How many different answers are remembered. Beyond this number, answers that were given only once are forgotten. This
 * bounds the memory.
 */
const DIFFERENT_ANSWERS = 10_000;

type GivenCounting = Extract<Counting, { of: 'answers' }>;

/**
 * Counts the answers to a question over many attempts, if they are typed or put in order, and not chosen from options.
 * Each different answer is scored once.
 */
export class TypedAnswers {
  readonly #question: Question;
  readonly #counting: GivenCounting;
  readonly #tallies = new Map<string, Tally>();

  private constructor(question: Question, counting: GivenCounting) {
    this.#question = question;
    this.#counting = counting;
  }

  /** @returns `null` for a question whose answers are chosen from options */
  static of(question: Question): TypedAnswers | null {
    const counting = kindOf(question).counting(question);
    return counting.of === 'answers' ? new TypedAnswers(question, counting) : null;
  }

  /**
   * Adds an answer.
   * @returns its points
   */
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

  /** The most frequent answers. Answers that scoring treats as the same are counted together. */
  mostFrequent(attempts: number): GivenAnswer[] {
    const groups = new Map<string, Tally>();
    for (const tally of sortBy([...this.#tallies.values()], ({ count }) => -count)) {
      if (tally.answer === null) continue;
      const key = this.#counting.compared(tally.answer);
      const group = groups.get(key);
      // The tallies are sorted, so the first tally of a group has the most frequent spelling.
      if (group === undefined) groups.set(key, { ...tally });
      else group.count += tally.count;
    }
    return sortBy([...groups.values()], ({ count }) => -count)
      .slice(0, LISTED_ANSWERS)
      .map(({ answer, points, count }) => ({
        answer: this.#counting.shown(answer),
        share: count / attempts,
        correct: points === maxScoreOf(this.#question),
      }));
  }
}
