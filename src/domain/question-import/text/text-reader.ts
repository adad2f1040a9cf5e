/** Parts the lines of a text into questions, options, answers and keys. */
import type { ImportReport } from '../import-report.ts';
import { isListokComment, parseListokComment, type ListokFields } from '../listok-comment.ts';
import { reasons } from '../texts.ts';
import { cutKeywords, cutLabels, cutSigns } from './cut-line.ts';
import { KeyReader } from './key-reader.ts';
import { isKeyLine, readPairs } from './key.ts';
import { LineCursor } from './line-cursor.ts';
import { readAnswer, readExplanation, readListokLine, readNumber, readOption, readPart, withSigns, type AnswerLine } from './line-kinds.ts';
import { beginsUnnumbered, isOnlyList, isOption, meaningOfNumber } from './meaning.ts';
import { OpenQuestion } from './open-question.ts';
import { groupOf, type Part, type RawQuestion } from './raw-question.ts';
import { isTable, type TableLine, type TextLine } from './text-line.ts';

export class TextReader {
  readonly parts: Part[] = [];
  readonly keyReader: KeyReader;
  readonly #cursor: LineCursor;
  readonly #report: ImportReport;
  /** Whether questions are numbered at all. */
  readonly #isNumbered: boolean;
  #open: OpenQuestion | null = null;
  #fields: ListokFields = {};

  constructor(lines: readonly TextLine[], report: ImportReport) {
    this.#cursor = new LineCursor(lines);
    this.keyReader = new KeyReader(this.#cursor);
    this.#report = report;
    this.#isNumbered = lines.some((line) => readNumber(line) !== null);
  }

  read(): void {
    for (let line = this.#cursor.next(); line !== undefined; line = this.#cursor.next()) {
      const comment = readListokLine(line);
      if (comment !== null) this.#comment(comment);
      else if (isTable(line)) this.#table(line);
      else if (line.text !== '') for (const piece of cutKeywords(line)) this.#piece(piece);
      else if (line.image === undefined) this.#open?.blank();
      // After its text, which may begin a question.
      if (line.image !== undefined) this.#image(line.number, line.image);
    }
  }

  get #part(): Part {
    return this.parts.at(-1) ?? this.#beginPart(null);
  }

  get #question(): RawQuestion | null {
    return this.#open?.raw ?? null;
  }

  #beginPart(name: string | null): Part {
    const part: Part = { name, questions: [], byNumber: new Map() };
    this.parts.push(part);
    return part;
  }

  #piece(line: TextLine): void {
    if (line.isContinuation && this.#open?.continueWith(line)) return;
    if (this.keyReader.goesOn(line, this.#part)) return this.#open?.close();
    const part = readPart(line);
    if (part !== null) return this.#partLine(part, line);
    const answer = readAnswer(line);
    if (answer !== null) return this.#answer(line, answer);
    const explanation = readExplanation(line);
    if (explanation !== null) return this.#explanation(explanation, line);
    if (this.#open !== null && isKeyLine(line, (number) => this.#part.byNumber.has(number))) return this.#key(null, line);
    const labelled = cutLabels(line, (kind) => (this.#question ? groupOf(this.#question, kind).length : 0), this.#question?.asksForPairs);
    const pieces = labelled.length === 1 && isOnlyList(line, this.#question, this.#cursor) ? cutSigns(line) : labelled;
    for (const piece of pieces) this.#listPiece(piece);
  }

  #comment(comment: string): void {
    const fields = isListokComment(comment) ? (parseListokComment(comment) ?? {}) : {};
    if (fields.name === undefined) this.#fields = fields;
    else this.#report.name = fields.name;
  }

  #listPiece(line: TextLine): void {
    const numbered = readNumber(line);
    if (numbered !== null) {
      const meaning = meaningOfNumber(numbered, line, this.#question, this.#cursor);
      if (meaning === 'question') return this.#beginQuestion(numbered, line);
      if (meaning === 'option') return this.#open?.option('digit', withSigns({ label: String(numbered.number), delimiter: numbered.style, signs: [], rest: numbered.rest }));
    }
    const option = readOption(line);
    if (option !== null && isOption(option, this.#question)) {
      return this.#open?.option(option.label === null ? 'bullet' : /^\d/.test(option.label) ? 'digit' : 'letter', option);
    }
    if (!this.#isNumbered && beginsUnnumbered(this.#question, this.#cursor)) {
      return this.#beginQuestion({ number: this.#part.questions.length + 1, style: 'none', rest: line }, line);
    }
    this.#text(line);
  }

  #beginQuestion({ number, style, rest }: { number: number; style: RawQuestion['style']; rest: TextLine }, line: TextLine): void {
    if (number === 1 && this.#open !== null && this.#part.questions.length > 0) this.#beginPart(null);
    this.keyReader.close();
    const question: RawQuestion = {
      line: line.number, number, style, text: [], asksForPairs: false, groups: [], answers: [], explanation: null, fields: this.#fields, image: null, table: null, faults: [],
    };
    this.#fields = {};
    const { questions, byNumber } = this.#part;
    questions.push(question);
    const sameNumber = byNumber.get(number);
    if (sameNumber) sameNumber.push(question);
    else byNumber.set(number, [question]);
    this.#open = new OpenQuestion(question, this.#report);
    const labelled = cutLabels(rest, () => 0);
    const [stem, ...options] = labelled.length === 1 ? cutSigns(rest) : labelled;
    const startsWithOption = stem !== undefined && readOption(stem) !== null && options.length > 0;
    if (stem !== undefined && !startsWithOption) this.#text(stem);
    for (const piece of startsWithOption ? [stem, ...options] : options) this.#listPiece(piece);
  }

  #text(line: TextLine): void {
    if (this.#open === null) this.#beforeQuestions(line);
    else this.#open.text(line);
  }

  #beforeQuestions({ number, text }: TextLine): void {
    if (this.#report.name === null && text.length <= 300) this.#report.name = text;
    else this.#report.tellLine(number, text, reasons.outside);
  }

  #partLine({ part, rest }: { part: string; rest: TextLine }, line: TextLine): void {
    if (readPairs(rest).length > 0) return this.#key(part, rest);
    if (rest.text !== '') return this.#listPiece(line);
    if (this.#part.questions.length > 0 || this.#part.name !== null) this.#beginPart(part);
    else this.#part.name = part;
    this.#open = null;
  }

  #answer(line: TextLine, { isPlural, part, value }: AnswerLine): void {
    const pairs = readPairs(value);
    // «Ответы:» with nothing behind it is the heading of a key.
    if (part !== null || pairs.length > 1 || (isPlural && (pairs.length > 0 || value.text === ''))) return this.#key(part, value);
    if (this.#open === null) this.#beforeQuestions(line);
    else this.#open.answer({ value: value.text, text: line.text, line: line.number, source: 'answer' });
  }

  #key(part: string | null, line: TextLine): void {
    this.#open?.close();
    this.keyReader.add(part, line, this.#part);
  }

  #explanation(value: TextLine, line: TextLine): void {
    if (!this.#open?.explain(value.text)) this.#report.tellLine(line.number, line.text, reasons.outside);
  }

  #image(number: number, image: string): void {
    if (this.#open === null) this.#report.tell(number, 'рисунок', reasons.imageOutside);
    else this.#open.image(number, image);
  }

  #table(line: TableLine): void {
    if (!this.#open?.table(line)) this.#report.tellLine(line.number, line.text, reasons.outside);
  }
}
