/** Walks through the lines of a text, and looks at the lines after the current one. */
import { isTable, type TextLine } from './text-line.ts';

/** How many lines the cursor shows ahead. Lists are shorter than this. */
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

  /** Whether a blank line, or no line at all, precedes the current line. */
  get isAfterBlank(): boolean {
    const before = this.#lines[this.#index - 1];
    return before === undefined || isBlank(before);
  }

  /** The lines after the current one, as far as a list may reach. */
  get ahead(): readonly TextLine[] {
    return this.#lines.slice(this.#index + 1, this.#index + LOOKAHEAD);
  }

  /** Makes a later line the current line. */
  skipTo(line: TextLine): void {
    const index = this.#lines.indexOf(line, this.#index);
    if (index >= 0) this.#index = index;
  }

  /** The next line that has a text, if it is near. */
  get nextText(): TextLine | undefined {
    return this.#lines.slice(this.#index + 1, this.#index + 10).find(({ text }) => text !== '');
  }
}
