/** Analyses a test and its questions by classical test theory (rules R86, R87). */
import { indexesOf, sortNumbers } from '../numbers.ts';
import { firstPlaces, mergeRightItems } from '../questions/kinds/equal-items.ts';
import type { Counting } from '../questions/kinds/kind.ts';
import { sumOfGiven, type GivenByPlace } from '../checking/pending.ts';
import { isAutomatic, isGraded, type Answer, type AutomaticQuestion, type GradedQuestion, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { automaticMaxScore, maxScore, maxScoreOf } from '../questions/max-score.ts';
import { scoreOf } from '../questions/scoring.ts';
import { AnswerTable } from './answer-table.ts';
import { TypedAnswers, type GivenAnswer } from './typed-answers.ts';
import { flagsOf, type QuestionFlag } from './question-flags.ts';
import { scoreGroups, type ScoreGroups } from './score-groups.ts';
import { correlation, cronbachAlpha, mean, median, variance } from './statistics.ts';

/** The shares of attempts that have chosen an option: of all attempts, of the upper group and of the lower group. */
export interface OptionAnalysis {
  text: string;
  correct: boolean;
  share: number;
  upperShare: number;
  lowerShare: number;
}

/** A row of a `match` question. `shares[i]` is the share of attempts that have paired the row with item `i`. */
export interface RowAnalysis {
  left: string;
  correct: number;
  shares: number[];
}

export interface QuestionAnalysis {
  /** The place of the question in the stored test, from 0. */
  index: number;
  type: GradedQuestion['type'];
  question: string;
  topic: string | null;
  maxPoints: number;
  facility: number | null;
  discrimination: number | null;
  flags: QuestionFlag[];
  options?: OptionAnalysis[];
  rows?: RowAnalysis[];
  /** The right items of a `match` question. */
  right?: string[];
  /**
   * Figures of an `extended` question over the works that were given out: for each element the share of works that have
   * it, and how many works got each number of points.
   */
  elements?: { id: string; text: string; share: number }[];
  points?: { points: number; count: number }[];
  /** The most frequent answers to a `short`, `number` or `sequence` question. */
  given?: GivenAnswer[];
}

/**
 * Figures of a test in points by the current key, not rounded. A figure is `null` when there are too few attempts, or
 * no variance.
 */
export interface TestAnalysis {
  /**
   * The number of attempts. In a test with extended questions, only attempts whose points were given out to the pupil
   * count.
   */
  attempts: number;
  /** The number of attempts whose extended questions are not given out yet. */
  awaiting: number;
  /**
   * The number of attempts whose stored score differs from the current key, or whose checks differ from the current
   * criteria.
   */
  pendingRegrade: number;
  maxScore: number;
  mean: number | null;
  median: number | null;
  standardDeviation: number | null;
  /** Cronbach's alpha. */
  reliability: number | null;
  standardError: number | null;
  /** The number of attempts for every score from 0 to the maximum. */
  distribution: { score: number; count: number }[];
  questions: QuestionAnalysis[];
}

export interface AnalysedAttempt {
  answers: readonly Answer[];
  /** The score that is stored. */
  score: number;
  maxScore: number;
  /** The points of extended questions that were given out; `null` before that. */
  given?: GivenByPlace | null;
  /** The elements that the tutor has ticked, by place of the question. */
  elements?: ReadonlyMap<number, readonly string[]>;
  /** Whether counting the checks again would change points or a maximum. */
  isOutdated?: boolean;
}

interface QuestionSums {
  /**
   * The points of all attempts, for the facility of a question that the program scores. The other sums include only the
   * attempts whose extended questions are given out.
   */
  allPoints: number;
  points: number;
  squares: number;
  /** The sum of the question's points multiplied by the score of the attempt. */
  products: number;
}

/** The sums over the scores, and the groups of attempts by score. */
type TestSums = Record<'sum' | 'squares', number> & Groups;

/** The groups as indexes of rows in the table. */
interface Groups extends ScoreGroups {
  /** All attempts, even if their extended questions are not given out. */
  all: Uint32Array;
}

/** Collects attempts of one shape one by one, the oldest first. They need not be in memory together. */
export class TestAnalyser {
  readonly #questions: readonly Question[];
  readonly #maxScore: number;
  readonly #automaticMaxScore: number;
  readonly #table: AnswerTable;
  /**
   * The points by index of the question and by the cell in which the table packs the answer, so that equal answers are
   * scored once.
   */
  readonly #points: number[][] = [];
  /**
   * The typed or ordered answers by index of the question; `null` for a question whose answers are chosen from options.
   */
  readonly #given: readonly (TypedAnswers | null)[];
  readonly #sums: QuestionSums[];
  readonly #hasExtended: boolean;
  /**
   * For each extended question, by its place: how many works got each number of points, and how many have each element.
   */
  readonly #extended = new Map<number, { points: Map<number, number>; elements: Map<string, number> }>();
  #all = 0;
  /** The rows of the attempts whose points are all given out, and the scores of these attempts. */
  readonly #counted: number[] = [];
  readonly #scores: number[] = [];
  #pendingRegrade = 0;

  /** @param questions the questions of the current version */
  constructor(questions: readonly Question[]) {
    this.#questions = questions;
    this.#maxScore = maxScore(questions);
    this.#automaticMaxScore = automaticMaxScore(questions);
    this.#hasExtended = questions.some(({ type }) => type === 'extended');
    this.#table = new AnswerTable(questions);
    this.#given = questions.map(TypedAnswers.of);
    this.#sums = questions.map(() => ({ allPoints: 0, points: 0, squares: 0, products: 0 }));
  }

  add(attempt: AnalysedAttempt): void {
    this.#table.add(attempt.answers);
    const points = this.#questions.map((question, index) => {
      const answer = attempt.answers[index] ?? null;
      return this.#given[index]?.add(answer) ?? this.#pointsOf(question, index, answer);
    });
    const automatic = points.reduce((sum, value) => sum + value, 0);
    const given = sumOfGiven(attempt.given ?? null);
    if (attempt.isOutdated || automatic + given.points !== attempt.score || this.#automaticMaxScore + given.maxPoints !== attempt.maxScore) this.#pendingRegrade += 1;
    for (const [index, sums] of this.#sums.entries()) sums.allPoints += points[index] ?? 0;
    this.#all += 1;
    if (this.#hasExtended && !attempt.given) return;
    this.#addExtended(attempt, points);
    const score = points.reduce((sum, value) => sum + value, 0);
    this.#counted.push(this.#all - 1);
    for (let index = 0; index < points.length; index += 1) {
      const [value = 0, sums] = [points[index], this.#sums[index]];
      if (sums === undefined) continue;
      sums.points += value;
      sums.squares += value * value;
      sums.products += value * score;
    }
    this.#scores.push(score);
  }

  /**
   * @param points the points by question; the points that were given out for extended questions are written into this
   * list
   */
  #addExtended({ given, elements }: AnalysedAttempt, points: number[]): void {
    for (const [index, question] of this.#questions.entries()) {
      if (question.type !== 'extended') continue;
      const value = given?.[index]?.points ?? 0;
      points[index] = value;
      const counts = this.#extended.get(index) ?? { points: new Map<number, number>(), elements: new Map<string, number>() };
      this.#extended.set(index, counts);
      counts.points.set(value, (counts.points.get(value) ?? 0) + 1);
      for (const id of elements?.get(index) ?? []) counts.elements.set(id, (counts.elements.get(id) ?? 0) + 1);
    }
  }

  /** The points of an answer. Equal answers are scored once, if the table can tell that they are equal. */
  #pointsOf(question: Question, index: number, answer: Answer): number {
    const cell = this.#table.lastCell(index);
    if (cell === null) return scoreOf(question, answer);
    const points = (this.#points[index] ??= []);
    return (points[cell] ??= scoreOf(question, answer));
  }

  finish(): TestAnalysis {
    const scores = this.#scores;
    const count = scores.length;
    const sum = scores.reduce((partial, score) => partial + score, 0);
    const squares = scores.reduce((partial, score) => partial + score * score, 0);
    const total = variance(sum, squares, count);
    const items = this.#sums.filter((_, index) => this.#gradedAt(index) !== null);
    const reliability = cronbachAlpha(items.map((item) => variance(item.points, item.squares, count) ?? 0), total);
    const standardDeviation = total === null ? null : Math.sqrt(total);
    const distribution = Array.from({ length: this.#maxScore + 1 }, (_, score) => ({ score, count: 0 }));
    for (const score of scores) {
      const bar = distribution[score];
      if (bar !== undefined) bar.count += 1;
    }
    const { upper, lower } = scoreGroups(scores);
    const toRows = (places: Uint32Array): Uint32Array => places.map((place) => this.#counted[place] ?? 0);
    const groups = { all: indexesOf(this.#all), upper: toRows(upper), lower: toRows(lower) };
    return {
      attempts: count,
      awaiting: this.#all - count,
      pendingRegrade: this.#pendingRegrade,
      maxScore: this.#maxScore,
      mean: mean(sum, count),
      median: median(sortNumbers(scores)),
      standardDeviation,
      reliability,
      standardError: standardDeviation === null || reliability === null ? null : standardDeviation * Math.sqrt(1 - reliability),
      distribution,
      questions: this.#questions.flatMap((_, index) => {
        const question = this.#gradedAt(index);
        return question === null ? [] : [this.#analyse(question, index, { sum, squares, ...groups })];
      }),
    };
  }

  #gradedAt(index: number): GradedQuestion | null {
    const question = this.#questions[index];
    return question !== undefined && isGraded(question) ? question : null;
  }

  #analyse(question: GradedQuestion, index: number, test: TestSums): QuestionAnalysis {
    const count = this.#scores.length;
    const sums = this.#sums[index] ?? { allPoints: 0, points: 0, squares: 0, products: 0 };
    const maxPoints = maxScoreOf(question);
    const figures = {
      facility: isAutomatic(question) ? shareOf(sums.allPoints, this.#all * maxPoints) : shareOf(sums.points, count * maxPoints),
      // The correlation is between the points of the question and the points of all other questions.
      discrimination: correlation({
        count,
        x: sums.points,
        y: test.sum - sums.points,
        xx: sums.squares,
        yy: test.squares - 2 * sums.products + sums.squares,
        xy: sums.products - sums.squares,
      }),
      ...(isAutomatic(question) ? this.#choicesOf(question, index, test) : this.#countExtended(question, index)),
    };
    return {
      index,
      type: question.type,
      question: question.question,
      topic: question.topic ?? null,
      maxPoints,
      ...figures,
      flags: flagsOf(figures, count),
    };
  }

  #countExtended(question: GradedQuestion, index: number) {
    if (question.type !== 'extended') return {};
    const counts = this.#extended.get(index);
    const count = this.#scores.length;
    return {
      elements: (question.criteria?.elements ?? []).map(({ id, text }) => ({ id, text, share: shareOf(counts?.elements.get(id) ?? 0, count) ?? 0 })),
      points: Array.from({ length: question.maxPoints + 1 }, (_, points) => ({ points, count: counts?.points.get(points) ?? 0 })),
    };
  }

  #choicesOf(question: AutomaticQuestion, index: number, { all, upper, lower }: Groups) {
    const count = this.#all;
    const counting = kindOf(question).counting(question);
    switch (counting.of) {
      case 'options':
        return { options: this.#countOptions(counting, index, { all, upper, lower }) };
      case 'pairs': {
        const { matchRight: right, matchAnswers } = mergeRightItems({ matchRight: counting.right, matchAnswers: counting.key });
        const rows = counting.left.map((left, row) => ({
          left,
          correct: matchAnswers[row] ?? -1,
          shares: sharesOf(sumOfEqual(this.#table.countPairs(index, row), counting.right), count),
        }));
        return { rows, right };
      }
      case 'answers':
        return { given: this.#given[index]?.mostFrequent(count) ?? [] };
      case 'nothing':
        return {};
    }
  }

  #countOptions({ options, right }: Extract<Counting, { of: 'options' }>, index: number, { all, upper, lower }: Groups): OptionAnalysis[] {
    const isRight = new Set(right);
    const [shares, upperShares, lowerShares] = [all, upper, lower].map((attempts) =>
      sharesOf(this.#table.countOptions(index, attempts), attempts.length),
    );
    return options.map((text, option) => ({
      text,
      correct: isRight.has(option),
      share: shares?.[option] ?? 0,
      upperShare: upperShares?.[option] ?? 0,
      lowerShare: lowerShares?.[option] ?? 0,
    }));
  }
}

/** Adds up the counts of items that look the same. */
function sumOfEqual(counts: readonly number[], items: readonly string[]): number[] {
  const first = firstPlaces(items);
  const sums = counts.map((_, place) => counts.reduce((sum, count, other) => (first[other] === place ? sum + count : sum), 0));
  return sums.filter((_, place) => first[place] === place);
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const sharesOf = (counts: readonly number[], total: number): number[] => counts.map((count) => (total === 0 ? 0 : count / total));
