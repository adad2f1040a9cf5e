/** Collects the keys of a text, whose lines may go on. */
import { isKeyLine, readKeyRows, readPairs, type Key } from './key.ts';
import type { LineCursor } from './line-cursor.ts';
import { readNumber, readOption, readPart } from './line-kinds.ts';
import type { Part } from './raw-question.ts';
import type { TextLine } from './text-line.ts';

export class KeyReader {
  readonly keys: Key[] = [];
  readonly #cursor: LineCursor;
  /** The key that may go on. */
  #key: Key | null = null;
  /** A row of numbers, whose answers may stand below. */
  #numbers: TextLine | null = null;

  constructor(cursor: LineCursor) {
    this.#cursor = cursor;
  }

  /** The next lines belong to no key. */
  close(): void {
    this.#key = null;
  }

  /**
   * Begins a key, or goes on with one.
   * @param part the variant that its heading names
   * @param line what stands behind the heading
   * @param after the part that it follows
   */
  add(part: string | null, line: TextLine, after: Part): void {
    const name = part === null ? (this.#key?.part ?? null) : part.toUpperCase();
    if (this.#key === null || name !== this.#key.part) {
      this.#key = { entries: [], part: name, after };
      this.keys.push(this.#key);
    }
    if (line.text !== '') for (const entry of readPairs(line)) this.#key.entries.push(entry);
  }

  /** @returns whether the line belongs to the open key */
  goesOn(line: TextLine, after: Part): boolean {
    const key = this.#key;
    if (key === null) return false;
    const part = readPart(line);
    if (part !== null) {
      if (part.rest.text === '' && !this.#keyFollows()) return false;
      this.add(part.part, part.rest, after);
      return true;
    }
    const numbers = this.#numbers;
    this.#numbers = null;
    const rows = numbers === null ? [] : readKeyRows(numbers, line);
    if (rows.length > 0) {
      for (const row of rows) key.entries.push(row);
      return true;
    }
    if (/^\d{1,3}(?:[\s|]+\d{1,3})+$/.test(line.text)) {
      this.#numbers = line;
      return true;
    }
    const pairs = readPairs(line);
    const isNew = pairs.length === 0 || (pairs[0]?.number ?? 0) <= (key.entries.at(-1)?.number ?? 0) || this.#optionFollows();
    if (isNew) return false;
    for (const pair of pairs) key.entries.push(pair);
    return true;
  }

  #keyFollows(): boolean {
    const next = this.#cursor.nextText;
    return next !== undefined && isKeyLine(next, () => true);
  }

  #optionFollows(): boolean {
    const next = this.#cursor.nextText;
    return next !== undefined && readNumber(next) === null && readOption(next) !== null;
  }
}
