/** The lines of a text, one after another, with a look at those behind. */
import { isTable, type TextLine } from './text-line.ts';

/** Lists reach no further, in lines. */
const LOOKAHEAD = 60;

const isBlank = (line: TextLine): boolean => line.text === '' && !isTable(line) && line.image === undefined;

export class LineCursor {
  readonly #lines: readonly TextLine[];
  #index = -1;

  constructor(lines: readonly TextLine[]) {
    this.#lines = lines;
  }

  /** Moves to the next line. */
  next(): TextLine | undefined {
    this.#index += 1;
    return this.#lines[this.#index];
  }

  /** Whether a blank line, or none, stands before the current one. */
  get isAfterBlank(): boolean {
    const before = this.#lines[this.#index - 1];
    return before === undefined || isBlank(before);
  }

  /** The lines behind the current one, as far as a list reaches. */
  get ahead(): readonly TextLine[] {
    return this.#lines.slice(this.#index + 1, this.#index + LOOKAHEAD);
  }

  /** Makes a line behind the current one the current one. */
  skipTo(line: TextLine): void {
    const index = this.#lines.indexOf(line, this.#index);
    if (index >= 0) this.#index = index;
  }

  /** The next line with a text, if it is near. */
  get nextText(): TextLine | undefined {
    return this.#lines.slice(this.#index + 1, this.#index + 10).find(({ text }) => text !== '');
  }
}
