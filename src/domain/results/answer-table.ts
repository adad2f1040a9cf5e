import type { Answer, Question } from '../questions/question.ts';
import { chosenOptions, chosenPair } from '../questions/scoring.ts';

const BITS_PER_CELL = 16;
/** Cells of 2 bytes for the first attempts; the table doubles when it is full. */
const FIRST_CAPACITY = 4_096;

/**
 * The answers of many attempts at one test in little memory: 100,000 attempts at 28 questions take about 12 MB.
 * A cell holds an option or a right item plus 1 (0: none), or 16 options of a `multiple` question as bits.
 */
export class AnswerTable {
  readonly #questions: readonly Question[];
  /** Index of the first cell of each question within a row. */
  readonly #offsets: number[] = [];
  readonly #width: number;
  #cells = new Uint16Array(FIRST_CAPACITY);
  #rows = 0;

  constructor(questions: readonly Question[]) {
    this.#questions = questions;
    let width = 0;
    for (const question of questions) {
      this.#offsets.push(width);
      width += cellsOf(question);
    }
    this.#width = width;
  }

  add(answers: readonly Answer[]): void {
    const start = this.#rows * this.#width;
    if (start + this.#width > this.#cells.length) {
      const larger = new Uint16Array(Math.max(this.#cells.length * 2, start + this.#width));
      larger.set(this.#cells);
      this.#cells = larger;
    }
    this.#questions.forEach((question, index) => this.#write(start + this.#offset(index), question, answers[index] ?? null));
    this.#rows += 1;
  }

  #write(cell: number, question: Question, answer: Answer): void {
    switch (question.type) {
      case 'text':
        if (typeof answer === 'number') this.#cells[cell] = answer + 1;
        break;
      case 'multiple':
        for (const option of chosenOptions(answer)) {
          const index = cell + Math.floor(option / BITS_PER_CELL);
          this.#cells[index] = (this.#cells[index] ?? 0) | (1 << (option % BITS_PER_CELL));
        }
        break;
      case 'match':
        question.matchLeft.forEach((_, row) => (this.#cells[cell + row] = (chosenPair(answer, row) ?? -1) + 1));
        break;
      // `GivenAnswers` counts the answers of these.
      case 'short':
      case 'number':
      case 'sequence':
      case 'freeform':
    }
  }

  /** How many of the given attempts chose each option of a `text` or `multiple` question. */
  countOptions(index: number, options: number, attempts: Iterable<number>): number[] {
    const counts = Array.from({ length: options }, () => 0);
    const isMultiple = this.#questions[index]?.type === 'multiple';
    for (const attempt of attempts) {
      const cell = attempt * this.#width + this.#offset(index);
      for (let option = 0; option < options; option += 1) {
        const isChosen = isMultiple
          ? ((this.#cells[cell + Math.floor(option / BITS_PER_CELL)] ?? 0) >> (option % BITS_PER_CELL)) & 1
          : this.#cells[cell] === option + 1;
        if (isChosen) counts[option] = (counts[option] ?? 0) + 1;
      }
    }
    return counts;
  }

  /** How many attempts gave each right item to a row of a `match` question. */
  countPairs(index: number, row: number, rightItems: number): number[] {
    const counts = Array.from({ length: rightItems }, () => 0);
    for (let attempt = 0; attempt < this.#rows; attempt += 1) {
      const right = (this.#cells[attempt * this.#width + this.#offset(index) + row] ?? 0) - 1;
      if (right >= 0 && right < rightItems) counts[right] = (counts[right] ?? 0) + 1;
    }
    return counts;
  }

  #offset(index: number): number {
    return this.#offsets[index] ?? 0;
  }
}

function cellsOf(question: Question): number {
  switch (question.type) {
    case 'text':
      return 1;
    case 'multiple':
      return Math.ceil(question.options.length / BITS_PER_CELL);
    case 'match':
      return question.matchLeft.length;
    case 'short':
    case 'number':
    case 'sequence':
    case 'freeform':
      return 0;
  }
}
