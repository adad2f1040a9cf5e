/** Text that no question has taken yet. It is the text of the next question, if options or an answer follow; else it is told. */
import { TEST_NAME_MAX_LENGTH } from '../../questions/test-name.ts';
import type { ImportReport } from '../import-report.ts';
import { reasons } from '../texts.ts';
import { APPENDIX, PART_HEADING } from './lines/signs.ts';
import type { TextLine } from './lines/text-line.ts';

export class PendingText {
  readonly #report: ImportReport;
  #lines: TextLine[] = [];
  /** Where the last paragraph begins: behind the last blank line that a text follows. */
  #block = 0;
  #isAfterBlank = false;
  /** A line that looks like an option is no text of a question. */
  #hasOption = false;
  #image: { number: number; image: string } | null = null;
  /** Whether the first line may still be the name of the test. */
  #mayName = true;
  #name: TextLine | null = null;

  constructor(report: ImportReport) {
    this.#report = report;
  }

  /** Whether options that follow make a question of it. */
  get isQuestion(): boolean {
    return this.#lines.length > 0 && !this.#hasOption;
  }

  get lines(): readonly TextLine[] {
    return this.#lines;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Whether a list began in it that no question took: options behind it go on with that list. */
  get holdsList(): boolean {
    return this.#hasOption && this.#lines.some(({ text }) => /^[аaАA]\s?[).–—:-]/.test(text));
  }

  /** Whether its last line is a heading of something that is no test: «Список литературы», «Критерии оценивания». */
  get headsAppendix(): boolean {
    return APPENDIX.test(this.#lines.at(-1)?.text ?? '');
  }

  /** Whether its last line is «Часть 2». */
  get headsPart(): boolean {
    return PART_HEADING.test(this.#lines.at(-1)?.text ?? '');
  }

  /** Whether its last line asks. */
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

  /** @returns whether a text waits that the image belongs to */
  image(number: number, image: string): boolean {
    if (this.isEmpty || this.#image !== null) return false;
    this.#image = { number, image };
    return true;
  }

  /** Takes the lines of the last paragraph, and reports those before it as unread. */
  take(): { lines: TextLine[]; image: string | null } {
    const lines = this.#lines.slice(this.#block);
    const image = this.#image?.image ?? null;
    this.#image = null;
    this.#lines = this.#lines.slice(0, this.#block);
    this.tell();
    return { lines, image };
  }

  /** All its lines; an image among them is told. */
  takeAll(): TextLine[] {
    const lines = this.#lines;
    this.#lines = [];
    this.tell();
    return lines;
  }

  /** Tells all of it; the first line of the file that heads no part is the name of the test. */
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

  /** The name of a test comes before its first question. */
  beginQuestions(): void {
    this.#mayName = false;
  }

  /** Reports the first line as unread where no questions follow: it is then no name of a test. */
  tellName(): void {
    if (this.#name === null) return;
    this.#report.name = null;
    this.#report.tellLine(this.#name.number, this.#name.text, reasons.outside);
  }
}
