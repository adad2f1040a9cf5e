/** The question that the reader is reading, and the methods that add to it. */
import type { ImportReport } from '../import-report.ts';
import { reasons } from '../texts.ts';
import { isCapital, isLabelAt, isNextLabel, parseLabels } from './lines/labels.ts';
import { readAnswer } from './lines/answer-line.ts';
import { readNumber, readOption, type OptionLine } from './lines/line-kinds.ts';
import { pointsIn, withoutPoints } from './lines/points.ts';
import { groupOf, labelsOf, shownOption, type LabelKind, type RawAnswer, type RawOption, type RawQuestion } from './raw-question.ts';
import { asks, NO_CONTINUATION } from './lines/signs.ts';
import type { TableLine, TextLine } from './lines/text-line.ts';

/** Matches the border between the cells of a row that was typed or pasted. */
const CELL_BORDER = /\s?[|\t]\s?|\s{3,}/;

export class OpenQuestion {
  readonly raw: RawQuestion;
  readonly #report: ImportReport;
  /** What the last line was added to. A line that continues its paragraph is added there too. */
  #last: 'text' | 'option' | 'explanation' | 'none' = 'text';

  constructor(raw: RawQuestion, report: ImportReport) {
    this.raw = raw;
    this.#report = report;
  }

  /** Whether the text of the question has ended, because options, an answer or an explanation follow it. */
  get isBehindText(): boolean {
    const { groups, answers, explanation } = this.raw;
    return groups.length > 0 || answers.length > 0 || explanation !== null;
  }

  get isInExplanation(): boolean {
    return this.#last === 'explanation';
  }

  /** Ends the last part: the next line continues nothing. */
  close(): void {
    this.#last = 'none';
  }

  blank(): void {
    if (this.#last === 'text') this.raw.text.push('');
    else this.close();
  }

  /**
   * Adds a line to the text, the option or the explanation before it, if it continues that part.
   * @returns whether it was added
   */
  continueWith(line: TextLine): boolean {
    const isOption = readOption(line)?.isProven === true;
    if (this.#last === 'none' || isOption || readNumber(line) !== null || readAnswer(line) !== null) return false;
    if (this.#last === 'option') return this.#continueOption(line);
    this.text(line);
    return true;
  }

  /**
   * Whether a line that begins with a small letter continues the option above it. That option must not end with a full
   * stop or a similar sign.
   */
  wrapsOption({ text }: TextLine): boolean {
    const above = this.raw.groups.at(-1)?.options.at(-1)?.line.text ?? '';
    if (NO_CONTINUATION.test(text)) return false;
    return this.#last === 'option' && /^\p{Ll}/u.test(text) && !/[.;!?:]$/.test(above) && !/^\p{L}\s/u.test(text);
  }

  #continueOption(line: TextLine): boolean {
    const option = this.raw.groups.at(-1)?.options.at(-1);
    if (option === undefined) return false;
    // In «митохон-» the end of the line has split a word.
    const isParted = /[а-яё]-$/.test(option.line.text) && /^[а-яё]/.test(line.text);
    const start = isParted ? option.line.text.slice(0, -1) : `${option.line.text} `;
    // The formatting of an option counts only if the whole option has it.
    const shift = start.length;
    const spans = line.spans.map((span) => ({ ...span, from: span.from + shift, to: span.to + shift }));
    option.line = { ...option.line, text: start + line.text, spans: [...option.line.spans, ...spans] };
    return true;
  }

  text(line: TextLine): void {
    if (this.isInExplanation) return void this.raw.explanation?.push(line.text);
    if (line.text !== '') this.raw.text.push(line.text);
    this.raw.asksForPairs ||= asks.forPairs(line.text);
    this.raw.asksForDigits ||= asks.digitsInOrder(line.text);
    this.#last = 'text';
  }

  /**
   * Removes and returns the last line of an explanation that has more lines: options after it belong to another
   * question.
   */
  takeBackFromExplanation(): string | undefined {
    const { explanation } = this.raw;
    return this.isInExplanation && explanation !== null && explanation.length > 1 ? explanation.pop() : undefined;
  }

  /** Whether an option continues the last list of its kind. A line between the two then does not end the list. */
  goesOnWith(kind: LabelKind, { label, delimiter }: OptionLine): boolean {
    const last = groupOf(this.raw, kind).at(-1);
    if (last === undefined || this.raw.answers.length > 0) return false;
    if (label === null) return groupOf(this.raw, kind).length < 2;
    const isNext = kind === 'digit' ? Number(label) === Number(last.label) + 1 : isNextLabel(label, last.label ?? '');
    return isNext && last.delimiter === delimiter;
  }

  /**
   * Turns the lists of letters into text when an option begins another list of letters in another style. The first
   * lists hold statements, and the options of the new list are about them.
   * @returns whether it has turned them into text
   */
  restartLetters({ label, delimiter }: OptionLine): boolean {
    const { raw } = this;
    const [first, ...others] = groupOf(raw, 'letter');
    if (first === undefined || others.length === 0 || label === null || !isLabelAt(label, 0)) return false;
    const isOtherStyle = first.delimiter !== delimiter || isCapital(first.label ?? '') !== isCapital(label);
    const isOver = raw.answers.length > 0 || raw.explanation !== null || raw.asksForPairs;
    if (!isOtherStyle || isOver || [first, ...others].some(({ signs }) => signs.includes('+') || signs.includes('*'))) return false;
    raw.text.push(...[first, ...others].map(shownOption));
    raw.groups = raw.groups.filter(({ kind }) => kind !== 'letter');
    return true;
  }

  /** Whether a list is the second column of a match. If it is, a text before the list is the heading of the column. */
  isSecondColumn(kind: LabelKind): boolean {
    const [first, ...others] = this.raw.groups;
    return this.raw.asksForPairs && this.raw.answers.length === 0 && first !== undefined && others.length === 0 && first.kind !== kind && kind !== 'bullet' && first.kind !== 'bullet';
  }

  /**
   * Whether the only list has bullets without marks. If a list with labels follows, such lines are part of the text.
   */
  hasBulletsFor(kind: LabelKind): boolean {
    const [first, ...others] = this.raw.groups;
    return kind !== 'bullet' && others.length === 0 && first?.kind === 'bullet' && this.#isUndecided(first.options);
  }

  /**
   * Whether lines under the only list, which must have numbers, say that each digit of the answer belongs to a
   * quantity, as «Запишите выбранные цифры для каждой величины» and a row with the names of the quantities do.
   */
  isInstructedBy(lines: readonly TextLine[]): boolean {
    const [first, ...others] = this.raw.groups;
    const isUndecided = first?.kind === 'digit' && others.length === 0 && this.#isUndecided(first.options);
    return isUndecided && lines.length > 0 && (this.raw.asksForDigits || lines.some(({ text }) => asks.digitsInOrder(text))) && !lines.some(({ text }) => asks.itself(text));
  }

  instruct(lines: readonly TextLine[]): void {
    const { raw } = this;
    raw.asksForDigits = true;
    for (const { text } of lines) {
      const cells = text.split(CELL_BORDER).filter((cell) => cell !== '');
      if (raw.quantities === null && cells.length > 1 && cells.every((cell) => /\p{L}{3}/u.test(cell))) raw.quantities = cells;
      else raw.text.push(text);
    }
    this.close();
  }

  /** Whether a text only names labels of the last list: «1, 2», «только А». */
  isNamedBy(text: string): boolean {
    const last = this.raw.groups.at(-1);
    if (last === undefined || last.kind === 'bullet' || !this.#isUndecided(last.options)) return false;
    const only = /^(?:верн[оы] )?только /i.exec(text)?.[0] ?? '';
    const places = parseLabels(text.slice(only.length), labelsOf(last));
    return places !== null && (places.length > 1 || only !== '');
  }

  #isUndecided(options: readonly RawOption[]): boolean {
    return this.raw.answers.length === 0 && this.raw.explanation === null && !options.some(({ signs }) => signs.includes('+') || signs.includes('*'));
  }

  listToText(): void {
    this.raw.text.push(...this.raw.groups.flatMap(({ options }) => options.map(shownOption)));
    this.raw.groups = [];
  }

  option(kind: LabelKind, { label, delimiter, signs, side, rest }: OptionLine, markBetween: TextLine['markBetween']): void {
    const { groups } = this.raw;
    let group = groups.find((each) => each.kind === kind);
    if (group === undefined) {
      group = { kind, options: [] };
      groups.push(group);
    }
    const option = { label, delimiter, signs, side, markBefore: markBetween ?? null, line: this.withoutPoints(rest) };
    // Before the first option of a line a mark can only belong to that option.
    const isOwn = option.markBefore !== null && group.options.at(-1)?.line.number !== rest.number;
    group.options.push(isOwn && option.markBefore !== null ? { ...option, signs: [...signs, option.markBefore], side: 'before', markBefore: null } : option);
    this.#last = 'option';
  }

  answer(answer: RawAnswer): void {
    this.raw.answers.push(answer);
    this.close();
  }

  /**
   * Sets the explanation.
   * @returns whether the question had no explanation before
   */
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

  /**
   * Takes a table as a part of the question.
   * @returns whether the question can take it
   */
  table({ table }: TableLine): boolean {
    const { raw } = this;
    if (raw.groups.length > 0 || raw.table !== null || raw.answers.length > 0) return false;
    raw.table = table;
    return true;
  }

  /** Removes the points that the author gives from a line, and reports them. */
  withoutPoints(line: TextLine): TextLine {
    for (const text of pointsIn(line)) this.#report.tell(line.number, text, reasons.points);
    return withoutPoints(line);
  }
}
