import type { Answer, Question } from '../questions/question.ts';
import { indexesOf } from '../numbers.ts';
import { chosenPair, isChosen } from '../questions/kinds/chosen.ts';
import type { Counting } from '../questions/kinds/kind.ts';
import { kindOf } from '../questions/question-kinds.ts';

/** How many values a cell of 2 bytes can have. */
const CELL_VALUES = 65_536;
/** How many attempts a block holds. A table grows by whole blocks, so that growing copies nothing. */
const BLOCK_ROWS = 4_096;

/**
 * How the answer to a question is packed into cells. The answer is written as digits in the base `base`, and a cell
 * holds as many digits as fit.
 */
interface Packing {
  counting: Counting;
  base: number;
  digits: number;
  perCell: number;
  /** The index of the question's first column. */
  column: number;
}

const NOTHING: Packing = { counting: { of: 'nothing' }, base: 1, digits: 0, perCell: 1, column: 0 };

/**
 * Stores the answers of many attempts at one test in little memory: 100,000 attempts at 28 questions take about 6 MB.
 * The table is stored by columns, because a statistic reads the answers to one question in all attempts.
 */
export class AnswerTable {
  readonly #packings: readonly Packing[];
  /** How many cells a row has. */
  readonly #width: number;
  /** The blocks of the table. Within a block, the cells of a column lie next to each other. */
  readonly #blocks: Uint16Array[] = [];
  #rows = 0;

  constructor(questions: readonly Question[]) {
    let width = 0;
    this.#packings = questions.map((question) => {
      const counting = kindOf(question).counting(question);
      const { base, digits } = digitsOf(counting);
      let perCell = 1;
      while (perCell < digits && base ** (perCell + 1) <= CELL_VALUES) perCell += 1;
      const packing = { counting, base, digits, perCell, column: width };
      width += Math.ceil(digits / perCell);
      return packing;
    });
    this.#width = width;
  }

  add(answers: readonly Answer[]): void {
    if (this.#rows % BLOCK_ROWS === 0) this.#blocks.push(new Uint16Array(this.#width * BLOCK_ROWS));
    this.#rows += 1;
    for (let index = 0; index < this.#packings.length; index += 1) this.#write(index, answers[index] ?? null);
  }

  #write(index: number, answer: Answer): void {
    const packing = this.#packings[index] ?? NOTHING;
    const { counting, base, digits, perCell } = packing;
    for (let first = 0, { column } = packing; first < digits; first += perCell, column += 1) {
      let value = 0;
      for (let digit = Math.min(digits, first + perCell) - 1; digit >= first; digit -= 1) {
        const chosen = digitOf(counting, answer, digit);
        value = value * base + (chosen < base ? chosen : 0);
      }
      const block = this.#blocks.at(-1);
      if (block !== undefined) block[column * BLOCK_ROWS + ((this.#rows - 1) % BLOCK_ROWS)] = value;
    }
  }

  /**
   * The cell that holds the answer of the attempt that was added last. Equal answers have equal cells. The result is
   * `null` if the question takes several cells or none.
   */
  lastCell(index: number): number | null {
    const packing = this.#packings[index];
    if (packing === undefined || packing.digits === 0 || packing.digits > packing.perCell) return null;
    return this.#cell(packing.column, this.#rows - 1);
  }

  #cell(column: number, attempt: number): number {
    return this.#blocks[Math.floor(attempt / BLOCK_ROWS)]?.[column * BLOCK_ROWS + (attempt % BLOCK_ROWS)] ?? 0;
  }

  /** Counts for each option how many of these attempts have chosen it. */
  countOptions(index: number, attempts: Iterable<number>): number[] {
    const { counting } = this.#packings[index] ?? NOTHING;
    if (counting.of !== 'options') return [];
    const counts = this.#countDigits(index, attempts);
    return counting.isSingle ? (counts[0] ?? []).slice(1) : counts.map(([, count = 0]) => count);
  }

  /** How many attempts have paired a row with each right item. */
  countPairs(index: number, row: number): number[] {
    return (this.#countDigits(index, indexesOf(this.#rows))[row] ?? []).slice(1);
  }

  /** Counts the values of each digit in the answers to a question. */
  #countDigits(index: number, attempts: Iterable<number>): number[][] {
    const { base, digits, perCell, column } = this.#packings[index] ?? NOTHING;
    const counts = Array.from({ length: digits }, () => Array.from({ length: base }, () => 0));
    for (let first = 0; first < digits; first += perCell) {
      const histogram = new Uint32Array(base ** Math.min(perCell, digits - first));
      for (const attempt of attempts) {
        const value = this.#cell(column + first / perCell, attempt);
        histogram[value] = (histogram[value] ?? 0) + 1;
      }
      // Many answers are equal, so the digits are counted from the histogram and not answer by answer.
      for (const [value, count] of histogram.entries()) {
        if (count === 0) continue;
        for (let digit = first, rest = value; rest > 0; digit += 1, rest = Math.floor(rest / base)) {
          const ofDigit = counts[digit] ?? [];
          ofDigit[rest % base] = (ofDigit[rest % base] ?? 0) + count;
        }
      }
    }
    return counts;
  }
}

/**
 * The base and the number of digits of an answer. If several options can be chosen, each option has a digit: 1 if it is
 * chosen. Otherwise a digit is the number of the chosen option or right item, from 1. A digit of 0 means that nothing
 * is chosen.
 */
function digitsOf(counting: Counting): { base: number; digits: number } {
  switch (counting.of) {
    case 'options':
      return counting.isSingle ? { base: counting.options.length + 1, digits: 1 } : { base: 2, digits: counting.options.length };
    case 'pairs':
      return { base: counting.right.length + 1, digits: counting.left.length };
    // `TypedAnswers` counts these answers instead.
    case 'answers':
    case 'nothing':
      return NOTHING;
  }
}

function digitOf(counting: Counting, answer: Answer, digit: number): number {
  switch (counting.of) {
    case 'options':
      if (counting.isSingle) return typeof answer === 'number' ? answer + 1 : 0;
      return isChosen(answer, digit) ? 1 : 0;
    case 'pairs':
      return (chosenPair(answer, digit) ?? -1) + 1;
    case 'answers':
    case 'nothing':
      return 0;
  }
}
