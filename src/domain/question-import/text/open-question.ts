/** The question that a reader is in, and what is added to it. */
import type { ImportReport } from '../import-report.ts';
import { reasons } from '../texts.ts';
import { POINTS, readAnswer, readNumber, readOption, type OptionLine } from './line-kinds.ts';
import type { LabelKind, RawAnswer, RawQuestion } from './raw-question.ts';
import type { TableLine, TextLine } from './text-line.ts';

const ASKS_FOR_PAIRS = /соответстви|соотнес/i;

export class OpenQuestion {
  readonly raw: RawQuestion;
  readonly #report: ImportReport;
  /** Where a line that continues its paragraph belongs. */
  #last: 'text' | 'option' | 'explanation' | 'none' = 'text';

  constructor(raw: RawQuestion, report: ImportReport) {
    this.raw = raw;
    this.#report = report;
  }

  /** The next line continues nothing. */
  close(): void {
    this.#last = 'none';
  }

  blank(): void {
    if (this.#last === 'text') this.raw.text.push('');
    else this.close();
  }

  /** @returns whether the line was added to what stands before it */
  continueWith(line: TextLine): boolean {
    if (this.#last === 'none' || readOption(line) !== null || readNumber(line) !== null || readAnswer(line) !== null) return false;
    if (this.#last === 'text') this.text(line);
    else if (this.#last === 'explanation') this.raw.explanation?.push(line.text);
    else {
      const option = this.raw.groups.at(-1)?.options.at(-1);
      if (option === undefined) return false;
      // Formatting counts if the whole option has it.
      const shift = option.line.text.length + 1;
      const spans = line.spans.map((span) => ({ ...span, from: span.from + shift, to: span.to + shift }));
      option.line = { ...option.line, text: `${option.line.text} ${line.text}`, spans: [...option.line.spans, ...spans] };
    }
    return true;
  }

  text(source: TextLine): void {
    const { groups, answers, explanation } = this.raw;
    const isBehind = groups.length > 0 || answers.length > 0 || explanation !== null;
    if (isBehind && this.#last === 'explanation') return void explanation?.push(source.text);
    const line = this.#withoutPoints(source);
    if (isBehind) {
      if (line.text !== '') this.#report.tellLine(line.number, line.text, reasons.outside);
      return;
    }
    if (line.text !== '') this.raw.text.push(line.text);
    this.raw.asksForPairs ||= ASKS_FOR_PAIRS.test(line.text);
    this.#last = 'text';
  }

  option(kind: LabelKind, { label, delimiter, signs, rest }: OptionLine): void {
    const { groups } = this.raw;
    let group = groups.find((each) => each.kind === kind);
    if (group === undefined) {
      group = { kind, options: [] };
      groups.push(group);
    }
    group.options.push({ label, delimiter, signs, line: this.#withoutPoints(rest) });
    this.#last = 'option';
  }

  answer(answer: RawAnswer): void {
    this.raw.answers.push(answer);
    this.close();
  }

  /** @returns whether the question had no explanation yet */
  explain(text: string): boolean {
    if (this.raw.explanation !== null) return false;
    this.raw.explanation = [text];
    this.#last = 'explanation';
    return true;
  }

  image(number: number, image: string): void {
    const { raw } = this;
    if (raw.answers.length > 0) this.#report.tell(number, 'рисунок', reasons.imageOutside);
    else if (raw.groups.length > 0) this.#report.tell(number, 'рисунок', reasons.imageInOption);
    else if (raw.image !== null) this.#report.tell(number, 'рисунок', reasons.secondImage);
    else raw.image = image;
  }

  /** @returns whether the question takes the table */
  table({ table }: TableLine): boolean {
    const { raw } = this;
    if (raw.groups.length > 0 || raw.table !== null || raw.answers.length > 0) return false;
    raw.table = table;
    return true;
  }

  /** Tells how many points the author gives. */
  #withoutPoints(line: TextLine): TextLine {
    const found = [...line.text.matchAll(POINTS)];
    if (found.length === 0) return line;
    for (const [text] of found) this.#report.tell(line.number, text, reasons.points);
    return { ...line, text: line.text.replace(POINTS, '').replace(/\s+/g, ' ').trim() };
  }
}
