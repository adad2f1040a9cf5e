/** Parts the lines of a text into questions, options, answers and keys. Which kind a number is follows from what stands before it. */
import type { ImportReport } from '../import-report.ts';
import { isListokComment, parseListokComment, type ListokFields } from '../listok-comment.ts';
import { reasons } from '../texts.ts';
import { cutKeywords, cutLabels, cutSigns } from './cut-line.ts';
import { isKeyLine, readKeyRows, readPairs, type Key } from './key.ts';
import { followsLabel, isLabelAt } from './labels.ts';
import { POINTS, readAnswer, readExplanation, readListokLine, readNumber, readOption, readPart, withSigns, type NumberedLine, type OptionLine } from './line-kinds.ts';
import { groupOf, type LabelKind, type Part, type RawQuestion } from './raw-question.ts';
import type { TextLine } from './text-line.ts';

/** A table of a Word file, at the place of its first paragraph. */
export interface TableLine extends TextLine {
  table: { left: string[]; right: string[] };
}

/** In lines. */
const LOOKAHEAD = 60;
/** A larger jump of numbers is a year or an amount. */
const LARGEST_GAP = 30;
const LARGEST_FIRST = 300;

const isTable = (line: TextLine): line is TableLine => 'table' in line;

export class TextReader {
  readonly parts: Part[] = [];
  readonly keys: Key[] = [];
  readonly #lines: readonly TextLine[];
  readonly #report: ImportReport;
  /** Whether questions are numbered at all. */
  readonly #isNumbered: boolean;
  #index = 0;
  #isAfterBlank = true;
  #question: RawQuestion | null = null;
  /** Where a line that continues its paragraph belongs. */
  #last: 'text' | 'option' | 'explanation' | 'none' = 'none';
  #key: Key | null = null;
  #keyNumbers: TextLine | null = null;
  #fields: ListokFields = {};

  constructor(lines: readonly TextLine[], report: ImportReport) {
    this.#lines = lines;
    this.#report = report;
    this.#isNumbered = lines.some((line) => readNumber(line) !== null);
  }

  read(): void {
    for (; this.#index < this.#lines.length; this.#index++) {
      const line = this.#lines[this.#index];
      if (line === undefined) continue;
      const comment = readListokLine(line);
      if (comment !== null) this.#comment(comment);
      else if (isTable(line)) this.#table(line);
      else if (line.text !== '') for (const piece of cutKeywords(line)) this.#piece(piece);
      else if (line.image === undefined) this.#blank();
      // After its text, which may begin a question.
      if (line.image !== undefined) this.#image(line);
      this.#isAfterBlank = line.text === '' && !isTable(line) && line.image === undefined;
    }
  }

  get #part(): Part {
    return this.parts.at(-1) ?? this.#beginPart(null);
  }

  #beginPart(name: string | null): Part {
    const part: Part = { name, questions: [], byNumber: new Map() };
    this.parts.push(part);
    return part;
  }

  #blank(): void {
    if (this.#question && this.#last === 'text') this.#question.text.push('');
    else this.#last = 'none';
  }

  #piece(line: TextLine): void {
    if (line.isContinuation && this.#continue(line)) return;
    if (this.#key !== null && this.#keyLine(line)) return;
    const part = readPart(line);
    if (part !== null) return this.#partLine(part, line);
    const answer = readAnswer(line);
    if (answer !== null) return this.#answer(line, answer);
    const explanation = readExplanation(line);
    if (explanation !== null) return this.#explanation(explanation, line);
    if (this.#question !== null && isKeyLine(line, (number) => this.#hasQuestion(number))) return this.#keyOf(null, line);
    const hasRows = /соответстви|соотнес/i.test(this.#question?.text.join(' ') ?? '');
    const labelled = cutLabels(line, (kind) => this.#placeOf(kind), hasRows);
    const pieces = labelled.length === 1 && this.#isOnlyList(line) ? cutSigns(line) : labelled;
    for (const piece of pieces) this.#listPiece(piece);
  }

  /** Whether a line with a sign in front has all the options: then other signs in it begin options too. */
  #isOnlyList(line: TextLine): boolean {
    if (this.#question === null || this.#question.groups.length > 0 || !/^[+–—-]\s/.test(line.text)) return false;
    const next = this.#nextLine();
    return next === undefined || readNumber(next) !== null || readOption(next) === null;
  }

  #hasQuestion(number: number): boolean {
    return this.#part.byNumber.has(number);
  }

  #placeOf(kind: 'letter' | 'digit'): number {
    return this.#question ? groupOf(this.#question, kind).length : 0;
  }

  #comment(comment: string): void {
    const fields = isListokComment(comment) ? (parseListokComment(comment) ?? {}) : {};
    if (fields.name === undefined) this.#fields = fields;
    else this.#report.name = fields.name;
  }

  /** @returns whether the line was added to what stands before it */
  #continue(line: TextLine): boolean {
    const question = this.#question;
    if (question === null || this.#last === 'none' || readOption(line) !== null || readNumber(line) !== null || readAnswer(line) !== null) return false;
    if (this.#last === 'text') this.#text(line);
    else if (this.#last === 'explanation') question.explanation?.push(line.text);
    else {
      const option = question.groups.at(-1)?.options.at(-1);
      if (option === undefined) return false;
      // Formatting counts if the whole option has it.
      const shift = option.line.text.length + 1;
      const spans = line.spans.map((span) => ({ ...span, from: span.from + shift, to: span.to + shift }));
      option.line = { ...option.line, text: `${option.line.text} ${line.text}`, spans: [...option.line.spans, ...spans] };
    }
    return true;
  }

  #listPiece(line: TextLine): void {
    const numbered = readNumber(line);
    if (numbered !== null) {
      const meaning = this.#meaningOf(numbered, line);
      if (meaning === 'question') return this.#beginQuestion(numbered, line);
      if (meaning === 'option') return this.#option('digit', withSigns({ label: String(numbered.number), delimiter: numbered.style, signs: [], rest: numbered.rest }));
    }
    const option = readOption(line);
    if (option !== null && this.#isOption(option)) {
      const kind: LabelKind = option.label === null ? 'bullet' : /^\d/.test(option.label) ? 'digit' : 'letter';
      return this.#option(kind, option);
    }
    if (!this.#isNumbered && this.#beginsUnnumbered()) return this.#beginQuestion({ number: this.#part.questions.length + 1, style: 'none', rest: line }, line);
    this.#text(line);
  }

  /** Whether a number begins a question, an option, or nothing. */
  #meaningOf({ number, style, rest }: NumberedLine, line: TextLine): 'question' | 'option' | 'text' {
    const question = this.#question;
    if (style === 'word') return 'question';
    if (number > (question?.number ?? LARGEST_FIRST) + LARGEST_GAP) return 'text';
    if (question === null) return 'question';
    const digits = groupOf(question, 'digit');
    const isNextOption = number === digits.length + 1 && (digits.length === 0 || digits[0]?.delimiter === style);
    const hasAnswer = question.answers.length > 0 || question.explanation !== null;
    if (style !== question.style) {
      if (isNextOption && !hasAnswer) return 'option';
      return number === question.number + 1 || question.style === 'word' || number === 1 ? 'question' : 'text';
    }
    if (number === 1) {
      const mayBeOption = isNextOption && question.groups.length === 0 && !hasAnswer && !this.#isAfterBlank && question.number !== 0;
      return mayBeOption && rest.text !== '' && this.#comesLater(question.number + 1, style, line) ? 'option' : 'question';
    }
    if (digits.length > 0 && isNextOption && !hasAnswer) {
      return number === question.number + 1 && (this.#isAfterBlank || this.#nextNumber(style) === 1) ? 'question' : 'option';
    }
    return 'question';
  }

  /** The next number of a style behind this line. */
  #nextNumber(style: string): number | null {
    for (const line of this.#lines.slice(this.#index + 1, this.#index + LOOKAHEAD)) {
      const numbered = readNumber(line);
      if (numbered?.style === style) return numbered.number;
    }
    return null;
  }

  /** Whether numbers that begin at 1 are options: they go on without a blank line, or the number of the next question follows. */
  #comesLater(next: number, style: string, { number: from }: TextLine): boolean {
    let last = 1;
    for (const line of this.#lines.slice(this.#index + 1, this.#index + LOOKAHEAD)) {
      if (line.number === from) continue;
      const numbered = readNumber(line);
      if (numbered?.style !== style) {
        if (readAnswer(line) !== null) return true;
        continue;
      }
      if (numbered.number === next && next !== last + 1) return true;
      if (numbered.number === 1) return next === last;
      last = numbered.number;
    }
    return next === 2;
  }

  /** Letters follow each other; bullets and signs are options unless labelled ones stand before them. */
  #isOption({ label, delimiter, signs }: OptionLine): boolean {
    const question = this.#question;
    if (question === null || question.answers.length > 0 || question.explanation !== null) return false;
    if (label === null) return question.groups.every(({ kind }) => kind === 'bullet');
    if (/^\d/.test(label)) return signs.length > 0;
    const letters = groupOf(question, 'letter');
    const last = letters.at(-1);
    if (last === undefined) return isLabelAt(label, 0);
    return last.delimiter === delimiter && followsLabel(label, last.label ?? '');
  }

  #option(kind: LabelKind, option: OptionLine): void {
    const question = this.#question;
    if (question === null) return;
    let group = question.groups.find((each) => each.kind === kind);
    if (group === undefined) {
      group = { kind, options: [] };
      question.groups.push(group);
    }
    const line = this.#withoutPoints(option.rest);
    group.options.push({ label: option.label, delimiter: option.delimiter, signs: option.signs, line });
    this.#last = 'option';
  }

  #beginQuestion({ number, style, rest }: { number: number; style: RawQuestion['style']; rest: TextLine }, line: TextLine): void {
    const previous = this.#question;
    if (number === 1 && previous !== null && this.#part.questions.length > 0) this.#beginPart(null);
    this.#key = null;
    const question: RawQuestion = {
      line: line.number, number, style, text: [], groups: [], answers: [], explanation: null, fields: this.#fields, image: null, table: null, faults: [],
    };
    this.#fields = {};
    const { questions, byNumber } = this.#part;
    questions.push(question);
    byNumber.set(number, [...(byNumber.get(number) ?? []), question]);
    this.#question = question;
    this.#last = 'text';
    const labelled = cutLabels(rest, () => 0);
    const [stem, ...options] = labelled.length === 1 ? cutSigns(rest) : labelled;
    const startsWithOption = stem !== undefined && readOption(stem) !== null && options.length > 0;
    if (stem !== undefined && !startsWithOption) this.#text(stem);
    for (const piece of startsWithOption ? [stem, ...options] : options) this.#listPiece(piece);
  }

  /** In a text without numbers: a line above options, or above an answer, begins a question. */
  #beginsUnnumbered(): boolean {
    if (this.#question !== null && this.#question.groups.length === 0 && this.#question.answers.length === 0) return false;
    for (const line of this.#lines.slice(this.#index + 1, this.#index + LOOKAHEAD)) {
      if (line.text === '') return false;
      const option = readOption(line);
      if (readAnswer(line) !== null || (option !== null && (option.label === null || isLabelAt(option.label, 0)))) return true;
    }
    return false;
  }

  #text(source: TextLine): void {
    const question = this.#question;
    if (question === null) return this.#beforeQuestions(source);
    if (question.groups.length > 0 || question.answers.length > 0 || question.explanation !== null) {
      if (this.#last === 'explanation') return void question.explanation?.push(source.text);
      const line = this.#withoutPoints(source);
      if (line.text !== '') this.#report.tellLine(line.number, line.text, reasons.outside);
      return;
    }
    const line = this.#withoutPoints(source);
    if (line.text !== '') question.text.push(line.text);
    this.#last = 'text';
  }

  #beforeQuestions({ number, text }: TextLine): void {
    if (this.#report.name === null && text.length <= 300) this.#report.name = text;
    else this.#report.tellLine(number, text, reasons.outside);
  }

  /** Tells how many points the author gives. */
  #withoutPoints(line: TextLine): TextLine {
    const found = [...line.text.matchAll(POINTS)];
    if (found.length === 0) return line;
    for (const [text] of found) this.#report.tell(line.number, text, reasons.points);
    return { ...line, text: line.text.replace(POINTS, '').replace(/\s+/g, ' ').trim() };
  }

  #partLine({ part, rest }: { part: string; rest: TextLine }, line: TextLine): void {
    const pairs = readPairs(rest);
    if (pairs.length > 0) return this.#keyOf(part, rest);
    if (rest.text !== '') return this.#listPiece(line);
    if (this.#part.questions.length > 0 || this.#part.name !== null) this.#beginPart(part);
    else this.#part.name = part;
    this.#question = null;
    this.#last = 'none';
  }

  #answer(line: TextLine, { isPlural, part, value }: { isPlural: boolean; part: string | null; value: TextLine }): void {
    const pairs = readPairs(value);
    if (part !== null || pairs.length > 1 || (isPlural && (pairs.length > 0 || value.text === ''))) {
      // «Ответы:» with nothing behind it is the heading of a key.
      return this.#keyOf(part, value);
    }
    const question = this.#question;
    if (question === null) return this.#beforeQuestions(line);
    this.#last = 'none';
    question.answers.push({ value: value.text, text: line.text, line: line.number, source: 'answer' });
  }

  #explanation(value: TextLine, line: TextLine): void {
    const question = this.#question;
    if (question === null || question.explanation !== null) return this.#report.tellLine(line.number, line.text, reasons.outside);
    question.explanation = [value.text];
    this.#last = 'explanation';
  }

  #keyOf(part: string | null, line: TextLine): void {
    this.#last = 'none';
    const name = part === null ? (this.#key?.part ?? null) : part.toUpperCase();
    if (this.#key === null || name !== this.#key.part) {
      this.#key = { entries: [], part: name, after: this.#part };
      this.keys.push(this.#key);
    }
    if (line.text !== '') this.#key.entries.push(...readPairs(line));
  }

  /** @returns whether the line belongs to the key */
  #keyLine(line: TextLine): boolean {
    const key = this.#key;
    if (key === null) return false;
    const part = readPart(line);
    if (part !== null) {
      if (part.rest.text === '' && !this.#keyFollows()) return false;
      this.#keyOf(part.part, part.rest);
      return true;
    }
    const numbers = this.#keyNumbers;
    this.#keyNumbers = null;
    const rows = numbers === null ? [] : readKeyRows(numbers, line);
    if (rows.length > 0) {
      key.entries.push(...rows);
      return true;
    }
    if (/^\d{1,3}(?:[\s|]+\d{1,3})+$/.test(line.text)) {
      this.#keyNumbers = line;
      return true;
    }
    const pairs = readPairs(line);
    const isNew = pairs.length === 0 || (pairs[0]?.number ?? 0) <= (key.entries.at(-1)?.number ?? 0) || this.#optionFollows();
    if (isNew) return false;
    key.entries.push(...pairs);
    return true;
  }

  #nextLine(): TextLine | undefined {
    return this.#lines.slice(this.#index + 1, this.#index + 10).find(({ text }) => text !== '');
  }

  #keyFollows(): boolean {
    const next = this.#nextLine();
    return next !== undefined && isKeyLine(next, () => true);
  }

  #optionFollows(): boolean {
    const next = this.#nextLine();
    return next !== undefined && readNumber(next) === null && readOption(next) !== null;
  }

  #image(line: TextLine): void {
    const question = this.#question;
    const isInOption = question !== null && question.groups.length > 0;
    if (question === null || question.answers.length > 0) this.#report.tell(line.number, 'рисунок', reasons.imageOutside);
    else if (isInOption) this.#report.tell(line.number, 'рисунок', reasons.imageInOption);
    else if (question.image !== null) this.#report.tell(line.number, 'рисунок', reasons.secondImage);
    else question.image = line.image ?? null;
  }

  #table(line: TableLine): void {
    const question = this.#question;
    if (question !== null && question.groups.length === 0 && question.table === null && question.answers.length === 0) question.table = line.table;
    else this.#report.tellLine(line.number, line.text, reasons.outside);
  }
}
