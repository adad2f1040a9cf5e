/** A text of a file, with the lines that it stands on. */
export interface SourceLine {
  /** The number of the question, from 1. */
  number: number;
  text: string;
}

/** Lines end with LF, CRLF or CR. */
export const toSourceLines = (source: string): SourceLine[] =>
  source.split(/\r\n|[\n\r]/).map((text, index) => ({ number: index + 1, text }));

/** Several lines as one text, in which a place is known by its line. */
export class SourceText {
  readonly text: string;
  readonly #lines: readonly SourceLine[];
  /** Where each line ends, with its line break. */
  readonly #ends: readonly number[];

  constructor(lines: readonly SourceLine[]) {
    this.#lines = lines;
    let end = 0;
    this.#ends = lines.map(({ text }) => (end += text.length + 1));
    this.text = lines.map(({ text }) => text).join('\n');
  }

  /** The line of the character at an index. */
  lineAt(index: number): number {
    let [low, high] = [0, this.#ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (index < (this.#ends[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return this.#lines[low]?.number ?? 1;
  }

  /** The line of the first visible character from an index on. */
  lineOfTextAt(index: number): number {
    const offset = this.text.slice(index).search(/\S/);
    return this.lineAt(index + Math.max(0, offset));
  }
}
