/** A line of a file, with its number. */
export interface SourceLine {
  /** The number of the line, from 1. */
  number: number;
  text: string;
}

/** Splits a text into lines. A line may end with LF, CRLF or CR. */
export const toSourceLines = (source: string): SourceLine[] =>
  source.split(/\r\n|[\n\r]/).map((text, index) => ({ number: index + 1, text }));

/** Joins lines to one text and finds the line of any place in it. */
export class SourceText {
  readonly text: string;
  readonly #lines: readonly SourceLine[];
  /** The index at which each line ends, its line break included. */
  readonly #ends: readonly number[];

  constructor(lines: readonly SourceLine[]) {
    this.#lines = lines;
    let end = 0;
    this.#ends = lines.map(({ text }) => (end += text.length + 1));
    this.text = lines.map(({ text }) => text).join('\n');
  }

  /** The number of the line that contains the character at an index. */
  lineAt(index: number): number {
    let [low, high] = [0, this.#ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (index < (this.#ends[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return this.#lines[low]?.number ?? 1;
  }

  /** The number of the line with the first visible character from an index on. */
  lineOfTextAt(index: number): number {
    const offset = this.text.slice(index).search(/\S/);
    return this.lineAt(index + Math.max(0, offset));
  }
}
