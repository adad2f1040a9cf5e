/**
 * Text that no question has taken yet. It becomes the text of the next question if options or an answer follow;
 * otherwise it is reported as not read.
 */
import { TEST_NAME_MAX_LENGTH } from '../../questions/test-name.ts';
import type { ImportReport } from '../import-report.ts';
import { reasons } from '../texts.ts';
import { APPENDIX, PART_HEADING } from './lines/signs.ts';
import type { TextLine } from './lines/text-line.ts';

export class PendingText {
  readonly #report: ImportReport;
  #lines: TextLine[] = [];
  /** The index at which the last paragraph begins: after the last blank line that has a text after it. */
  #block = 0;
  #isAfterBlank = false;
  /** Whether a line looks like an option. Such a line is not the text of a question. */
  #hasOption = false;
  #image: { number: number; image: string } | null = null;
  /** Whether the first line may still be the name of the test. */
  #mayName = true;
  #name: TextLine | null = null;

  constructor(report: ImportReport) {
    this.#report = report;
  }

  /** Whether options that follow would make a question of the text. */
  get isQuestion(): boolean {
    return this.#lines.length > 0 && !this.#hasOption;
  }

  get lines(): readonly TextLine[] {
    return this.#lines;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /**
   * Whether the text contains the beginning of a list that no question has taken. Options after it continue that list.
   */
  get holdsList(): boolean {
    return this.#hasOption && this.#lines.some(({ text }) => /^[аaАA]\s?[).–—:-]/.test(text));
  }

  /** Whether its last line heads something outside of the test: «Список литературы», «Критерии оценивания». */
  get headsAppendix(): boolean {
    return APPENDIX.test(this.#lines.at(-1)?.text ?? '');
  }

  /** Whether its last line is the heading of a part, such as «Часть 2». */
  get headsPart(): boolean {
    return PART_HEADING.test(this.#lines.at(-1)?.text ?? '');
  }

  /** Whether its last line is a question. */
  get asks(): boolean {
    return this.#lines.at(-1)?.text.endsWith('?') === true;
  }

  add(line: TextLine, { isOption = false } = {}): void {
    if (this.#isAfterBlank) {
      this.#block = this.#lines.length;
      this.#hasOption = false;
    }
    this.#isAfterBlank = false;
    this.#hasOption ||= isOption;
    this.#lines.push(line);
  }

  blank(): void {
    this.#isAfterBlank = true;
  }

  /**
   * Takes an image.
   * @returns whether the image belongs to a waiting text
   */
  image(number: number, image: string): boolean {
    if (this.isEmpty || this.#image !== null) return false;
    this.#image = { number, image };
    return true;
  }

  /** Returns the lines of the last paragraph, and reports the lines before it as not read. */
  take(): { lines: TextLine[]; image: string | null } {
    const lines = this.#lines.slice(this.#block);
    const image = this.#image?.image ?? null;
    this.#image = null;
    this.#lines = this.#lines.slice(0, this.#block);
    this.tell();
    return { lines, image };
  }

  /** Returns all lines. An image among them is reported as not read. */
  takeAll(): TextLine[] {
    const lines = this.#lines;
    this.#lines = [];
    this.tell();
    return lines;
  }

  /**
   * Reports all lines as not read. The first line of the file becomes the name of the test, unless it is the heading of
   * a part.
   */
  tell(): void {
    for (const line of this.#lines) {
      const isHeading = PART_HEADING.test(line.text);
      const isName = this.#mayName && !isHeading && this.#report.name === null && line.text.length <= TEST_NAME_MAX_LENGTH;
      if (isName) [this.#report.name, this.#name] = [line.text, line];
      else this.#report.tellLine(line.number, line.text, reasons.outside);
      this.#mayName &&= isHeading;
    }
    if (this.#image !== null) this.#report.tell(this.#image.number, 'рисунок', reasons.imageOutside);
    this.#lines = [];
    this.#block = 0;
    this.#hasOption = false;
    this.#isAfterBlank = false;
    this.#image = null;
  }

  /** Notes that a question has begun: the name of a test can only precede it. */
  beginQuestions(): void {
    this.#mayName = false;
  }

  /** Reports the first line as not read when the file has no questions: it is then not the name of a test. */
  tellName(): void {
    if (this.#name === null) return;
    this.#report.name = null;
    this.#report.tellLine(this.#name.number, this.#name.text, reasons.outside);
  }
}
