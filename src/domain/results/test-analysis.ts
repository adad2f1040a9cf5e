/** Analysis of a test and its questions by classical test theory (rules R86, R87). */
import { indexesOf, sortNumbers } from '../numbers.ts';
import { firstPlaces, mergeRightItems } from '../questions/kinds/equal-items.ts';
import type { Counting } from '../questions/kinds/kind.ts';
import { isAutomatic, type Answer, type AutomaticQuestion, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { automaticMaxScore, maxScoreOf } from '../questions/max-score.ts';
import { scoreOf } from '../questions/scoring.ts';
import { AnswerTable } from './answer-table.ts';
import { GivenAnswers, type GivenAnswer } from './given-answers.ts';
import { flagsOf, type QuestionFlag } from './question-flags.ts';
import { scoreGroups, type ScoreGroups } from './score-groups.ts';
import { correlation, cronbachAlpha, mean, median, variance } from './statistics.ts';

/** Shares of the attempts that chose an option: of all, of the upper and of the lower group. */
export interface OptionAnalysis {
  text: string;
  correct: boolean;
  share: number;
  upperShare: number;
  lowerShare: number;
}

/** A row of a `match` question: `shares[i]` of the attempts gave it the right item `i`. */
export interface RowAnalysis {
  left: string;
  correct: number;
  shares: number[];
}

export interface QuestionAnalysis {
  /** In the stored test, from 0. */
  index: number;
  type: AutomaticQuestion['type'];
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
  /** The most frequent answers to a `short`, `number` or `sequence` question. */
  given?: GivenAnswer[];
}

/** Figures in points of the current key, not rounded; `null` where there are too few attempts or no variance. */
export interface TestAnalysis {
  attempts: number;
  /** Attempts whose stored score is not that of the current key. */
  pendingRegrade: number;
  maxScore: number;
  mean: number | null;
  median: number | null;
  standardDeviation: number | null;
  /** Cronbach's alpha. */
  reliability: number | null;
  standardError: number | null;
  /** Every score from 0 to the maximum. */
  distribution: { score: number; count: number }[];
  questions: QuestionAnalysis[];
}

export interface AnalysedAttempt {
  answers: readonly Answer[];
  /** As stored. */
  score: number;
  maxScore: number;
}

interface QuestionSums {
  points: number;
  squares: number;
  /** Points times score of the attempt. */
  products: number;
}

/** Sums over the scores, and the groups. */
type TestSums = Record<'sum' | 'squares', number> & Groups;

interface Groups extends ScoreGroups {
  /** All attempts. */
  all: Uint32Array;
}

/** Collects attempts of one shape one by one, the oldest first, so that they need not be in memory together. */
export class TestAnalyser {
  readonly #questions: readonly Question[];
  readonly #maxScore: number;
  readonly #table: AnswerTable;
  /** By question and cell of the table. */
  readonly #points: number[][] = [];
  /** By index of the question; `null` for questions of another kind. */
  readonly #given: readonly (GivenAnswers | null)[];
  readonly #sums: QuestionSums[];
  readonly #scores: number[] = [];
  #pendingRegrade = 0;

  /** @param questions of the current version */
  constructor(questions: readonly Question[]) {
    this.#questions = questions;
    this.#maxScore = automaticMaxScore(questions);
    this.#table = new AnswerTable(questions);
    this.#given = questions.map(GivenAnswers.of);
    this.#sums = questions.map(() => ({ points: 0, squares: 0, products: 0 }));
  }

  add(attempt: AnalysedAttempt): void {
    this.#table.add(attempt.answers);
    const points = this.#questions.map((question, index) => {
      const answer = attempt.answers[index] ?? null;
      return this.#given[index]?.add(answer) ?? this.#pointsOf(question, index, answer);
    });
    const score = points.reduce((sum, value) => sum + value, 0);
    for (let index = 0; index < points.length; index += 1) {
      const [value = 0, sums] = [points[index], this.#sums[index]];
      if (sums === undefined) continue;
      sums.points += value;
      sums.squares += value * value;
      sums.products += value * score;
    }
    this.#scores.push(score);
    if (score !== attempt.score || this.#maxScore !== attempt.maxScore) this.#pendingRegrade += 1;
  }

  /** Each different answer is scored once, where the table can tell that answers are equal. */
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
    const items = this.#sums.filter((_, index) => this.#automaticAt(index) !== null);
    const reliability = cronbachAlpha(items.map((item) => variance(item.points, item.squares, count) ?? 0), total);
    const standardDeviation = total === null ? null : Math.sqrt(total);
    const distribution = Array.from({ length: this.#maxScore + 1 }, (_, score) => ({ score, count: 0 }));
    for (const score of scores) {
      const bar = distribution[score];
      if (bar !== undefined) bar.count += 1;
    }
    const groups = { all: indexesOf(scores.length), ...scoreGroups(scores) };
    return {
      attempts: count,
      pendingRegrade: this.#pendingRegrade,
      maxScore: this.#maxScore,
      mean: mean(sum, count),
      median: median(sortNumbers(scores)),
      standardDeviation,
      reliability,
      standardError: standardDeviation === null || reliability === null ? null : standardDeviation * Math.sqrt(1 - reliability),
      distribution,
      questions: this.#questions.flatMap((_, index) => {
        const question = this.#automaticAt(index);
        return question === null ? [] : [this.#analyse(question, index, { sum, squares, ...groups })];
      }),
    };
  }

  #automaticAt(index: number): AutomaticQuestion | null {
    const question = this.#questions[index];
    return question !== undefined && isAutomatic(question) ? question : null;
  }

  #analyse(question: AutomaticQuestion, index: number, test: TestSums): QuestionAnalysis {
    const count = this.#scores.length;
    const sums = this.#sums[index] ?? { points: 0, squares: 0, products: 0 };
    const maxPoints = maxScoreOf(question);
    const figures = {
      facility: count === 0 ? null : sums.points / count / maxPoints,
      // Between the points of the question and those of all the others.
      discrimination: correlation({
        count,
        x: sums.points,
        y: test.sum - sums.points,
        xx: sums.squares,
        yy: test.squares - 2 * sums.products + sums.squares,
        xy: sums.products - sums.squares,
      }),
      ...this.#choicesOf(question, index, test),
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

  #choicesOf(question: AutomaticQuestion, index: number, { all, upper, lower }: Groups) {
    const count = this.#scores.length;
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

/** The counts of the items that look the same are one count. */
function sumOfEqual(counts: readonly number[], items: readonly string[]): number[] {
  const first = firstPlaces(items);
  const sums = counts.map((_, place) => counts.reduce((sum, count, other) => (first[other] === place ? sum + count : sum), 0));
  return sums.filter((_, place) => first[place] === place);
}

const sharesOf = (counts: readonly number[], total: number): number[] => counts.map((count) => (total === 0 ? 0 : count / total));
