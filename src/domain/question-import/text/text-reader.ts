/** Splits the lines of a text into questions, options, answers and keys. */
import type { ImportReport } from '../import-report.ts';
import { isListokComment, parseListokComment, takeTestFields, type ListokFields } from '../listok-comment.ts';
import { reasons } from '../texts.ts';
import { answerRows } from './keys/answer-rows.ts';
import { bareAnswer } from './keys/answer-value.ts';
import { cutKeywords, cutLabels, cutQuestions, cutSigns } from './lines/cut-line.ts';
import { KeyReader } from './keys/key-reader.ts';
import { readLabelPairs, readPairs } from './keys/key-pairs.ts';
import { isKeyLine, isKeyTable } from './keys/key-proof.ts';
import { ownAnswer } from './keys/own-answer.ts';
import { LineCursor } from './lines/line-cursor.ts';
import { type AnswerLine, readAnswer } from './lines/answer-line.ts';
import { readExplanation, readListokLine, readNumber, readOption, withSigns, type NumberedLine, type OptionLine } from './lines/line-kinds.ts';
import { readPart } from './lines/variants.ts';
import { isOnlyList, isOption, isPreambleList, mayBeginList, meaningOfNumber } from './meaning.ts';
import { OpenQuestion } from './open-question.ts';
import { placeOption, speaksOfList, takesOption } from './option-place.ts';
import { PendingText } from './pending-text.ts';
import { groupOf, type LabelKind, type Part, type RawQuestion } from './raw-question.ts';
import { isSample } from './typed-answer.ts';
import { APPENDIX, PART_HEADING } from './lines/signs.ts';
import { isKey, isTable, type KeyLine, type TableLine, type TextLine } from './lines/text-line.ts';

export class TextReader {
  readonly parts: Part[] = [];
  readonly keyReader: KeyReader;
  readonly #cursor: LineCursor;
  readonly #report: ImportReport;
  readonly #pending: PendingText;
  /** Whether the questions of the file have numbers. */
  readonly #isNumbered: boolean;
  #open: OpenQuestion | null = null;
  #fields: ListokFields = {};
  /** The name of the part that begins at the next question with number 1, from a heading such as «Часть В». */
  #nextPart: string | null = null;
  /** A line «Ответ:» without a value. The next line may hold the value. */
  #awaited: TextLine | null = null;

  /** @param lines the lines of the text, with what the format of the file says about them */
  constructor(lines: readonly TextLine[], report: ImportReport) {
    this.#cursor = new LineCursor(lines);
    this.keyReader = new KeyReader(this.#cursor, report);
    this.#report = report;
    this.#pending = new PendingText(report);
    this.#isNumbered = lines.some((line) => line.role !== 'option' && readNumber(line) !== null);
  }

  read(): void {
    for (let line = this.#cursor.next(); line !== undefined; line = this.#cursor.next()) {
      const comment = readListokLine(line);
      if (comment !== null) this.#comment(comment, line.number);
      else if (isTable(line)) this.#table(line);
      else if (isKey(line)) this.#keyTable(line);
      else if (line.text !== '') this.#line(line);
      else if (line.image === undefined) this.#blank();
      // The text of the line is read first, because it may begin the question that the image belongs to.
      if (line.image !== undefined) this.#image(line.number, line.image);
    }
    this.#endAwaited();
    this.#endPending();
    this.keyReader.close();
    if (this.parts.every(({ questions }) => questions.length === 0)) this.#pending.tellName();
  }

  #line(line: TextLine): void {
    // While a key is open, «1. Ответ: б» is an entry of the key and not a question.
    if (this.keyReader.isOpen && readPairs(line, true).length > 0 && this.keyReader.goesOn(line, this.#part)) return this.#open?.close();
    for (const question of cutQuestions(line)) for (const piece of cutKeywords(question)) this.#piece(piece);
  }

  get #part(): Part {
    return this.parts.at(-1) ?? this.#beginPart(null);
  }

  get #question(): RawQuestion | null {
    return this.#open?.raw ?? null;
  }

  #beginPart(name: string | null): Part {
    const part: Part = { name, isAppendix: false, questions: [], byNumber: new Map() };
    this.parts.push(part);
    return part;
  }

  #blank(): void {
    this.#pending.blank();
    this.#open?.blank();
  }

  #piece(line: TextLine): void {
    if (line.isContinuation && this.#pending.isEmpty && this.#open?.continueWith(line)) return;
    if (this.#takesAwaited(line)) return;
    if (this.#headsAppendix(line)) return this.#pending.add(line);
    if (this.keyReader.goesOn(line, this.#part)) return this.#open?.close();
    const answer = readAnswer(line);
    if (answer !== null) return this.#answer(line, answer);
    const part = readPart(line);
    if (part !== null) return this.#partLine(part, line);
    if (this.#isPartName(line)) return this.#pending.add(line);
    const explanation = readExplanation(line);
    if (explanation !== null) return this.#explanation(explanation, line);
    const rows = this.#question === null ? null : answerRows(line, this.#question, this.#cursor);
    if (rows !== null) return rows === '' ? undefined : this.#open?.answer({ value: rows, text: line.text, line: line.number, source: 'answer' });
    const own = ownAnswer(readLabelPairs(line), this.#question);
    if (own !== null) return this.#open?.answer({ value: own, text: line.text, line: line.number, source: 'answer' });
    if (this.#question !== null && isKeyLine(line, this.#question, this.#part, this.#cursor)) return this.#key(null, line);
    const labelled = cutLabels(line, (kind) => (this.#question ? groupOf(this.#question, kind).length : 0), this.#question?.asksForPairs);
    const mayHaveOptions = this.#pending.isQuestion || this.#question?.groups.length === 0;
    const pieces = labelled.length === 1 && isOnlyList(line, mayHaveOptions, this.#cursor) ? cutSigns(line) : labelled;
    for (const piece of pieces) this.#listPiece(piece);
  }

  /**
   * Whether a heading such as «Список литературы» stands above lines that are numbered from 1. Such a heading closes
   * the key and the open question.
   */
  #headsAppendix({ text }: TextLine): boolean {
    const next = APPENDIX.test(text) ? this.#cursor.nextText : undefined;
    if (next === undefined || readNumber(next)?.number !== 1) return false;
    this.keyReader.close();
    this.#open?.close();
    return true;
  }

  /**
   * Whether a line such as «Часть В» stands directly before a numbered question. It then names the part that the
   * question begins, and a key may refer to that part by name.
   */
  #isPartName(line: TextLine): boolean {
    const [name] = PART_HEADING.exec(line.text) ?? [];
    const next = this.#cursor.nextText;
    if (name === undefined || next === undefined || readNumber(next) === null) return false;
    this.#nextPart = name.toUpperCase();
    return true;
  }

  #comment(comment: string, line: number): void {
    const fields = isListokComment(comment) ? (parseListokComment(comment) ?? {}) : {};
    if (takeTestFields(this.#report, line, fields) === undefined) this.#fields = fields;
  }

  #listPiece(line: TextLine): void {
    const numbered = readNumber(line);
    if (numbered !== null && numbered.number === 1 && speaksOfList(numbered.rest, this.#before)) return this.#option('digit', toOption(numbered), line, true);
    if (numbered !== null) {
      // After «Часть 2» or «Список литературы», number 1 always begins a question.
      if (numbered.number === 1 && line.role !== 'option' && (this.#pending.headsPart || this.#pending.headsAppendix)) return this.#beginQuestion(numbered, line);
      const meaning = meaningOfNumber(numbered, line, this.#question, this.#cursor);
      if (meaning === 'question') return this.#beginQuestion(numbered, line);
      if (meaning === 'option') return this.#option('digit', toOption(numbered), line, numbered.number === 1);
    }
    const option = readOption(line);
    if (option === null) return this.#text(line);
    // In a numbered test, a list before the first question is not a list of options. It holds aims or an instruction.
    if (this.#isNumbered && this.#open === null && this.#pending.isQuestion && !this.#pending.asks && isPreambleList(option, this.#cursor)) return this.#text(line);
    const kind = option.label === null ? 'bullet' : /^\d/.test(option.label) ? 'digit' : 'letter';
    if (isOption(option, this.#question) || (this.#pending.isQuestion && mayBeginList(option))) return this.#option(kind, option, line, mayBeginList(option));
    if (kind === 'letter' && option.isProven && this.#open?.restartLetters(option)) return this.#option(kind, option, line, true);
    this.#text(line, { isOption: option.isProven });
  }

  #option(kind: LabelKind, option: OptionLine, line: TextLine, mayBegin: boolean): void {
    if (this.#pending.isEmpty && mayBegin && !this.#isNumbered && !takesOption(kind, option, this.#question)) this.#takeBack(line);
    const place = placeOption(kind, option, mayBegin, this.#before);
    if (place === 'begins') this.#beginPending();
    else this.#pending.tell();
    if (place === 'none') this.#text(line, { isOption: true });
    else this.#open?.option(kind, option, line.markBetween);
  }

  get #before(): Parameters<typeof placeOption>[3] {
    return { open: this.#open, pending: this.#pending, isNumbered: this.#isNumbered };
  }

  /**
   * Removes the last line of an explanation and makes it the text of the next question. In a file whose questions have
   * no numbers, the explanation may have taken that line by mistake.
   */
  #takeBack(line: TextLine): void {
    const text = this.#open?.takeBackFromExplanation();
    if (text !== undefined) this.#pending.add({ number: line.number - 1, text, spans: [] });
  }

  #beginQuestion({ number, series, style, rest }: NumberedLine, line: TextLine): void {
    const isAppendix = number === 1 && this.#pending.headsAppendix;
    this.#endPending();
    const isAgain = series === '' ? number === 1 && this.#part.questions.length > 0 : this.#part.byNumber.has(`${series}${number}`) && number === 1;
    if (this.#open !== null && isAgain) this.#beginPart(this.#nextPart);
    else if (this.#part.questions.length === 0) this.#part.name ??= this.#nextPart;
    if (number === 1) this.#nextPart = null;
    if (isAppendix) this.#part.isAppendix = true;
    const { list } = line;
    this.#openQuestion({ number, series, style, list }, line.number);
    this.#count(`${series}${number}`);
    const labelled = cutLabels(rest, () => 0);
    const [stem, ...options] = labelled.length === 1 ? cutSigns(rest) : labelled;
    const startsWithOption = stem !== undefined && options.length > 0 && readOption(stem)?.isProven === true;
    if (stem !== undefined && !startsWithOption) this.#text(stem);
    for (const piece of startsWithOption ? [stem, ...options] : options) this.#listPiece(piece);
  }

  #openQuestion(head: Pick<RawQuestion, 'number' | 'series' | 'style' | 'list'>, line: number): void {
    this.keyReader.close();
    this.#pending.beginQuestions();
    const question: RawQuestion = { ...head, line, text: [], asksForPairs: false, asksForDigits: false, quantities: null, groups: [], answers: [], explanation: null, fields: this.#fields, image: null, table: null, faults: [], sideFault: null };
    this.#fields = {};
    this.#part.questions.push(question);
    this.#open = new OpenQuestion(question, this.#report);
  }

  /** Registers the open question under its number, so that a key can refer to it. */
  #count(id: string): void {
    const question = this.#question;
    if (question === null) return;
    const same = this.#part.byNumber.get(id);
    if (same) same.push(question);
    else this.#part.byNumber.set(id, [question]);
  }

  /**
   * Makes a question of the waiting text, which has no number. If other questions of the file have numbers, the
   * question is not registered, so no key can refer to it.
   */
  #beginPending(): void {
    const { lines, image } = this.#pending.take();
    const number = this.#isNumbered ? (this.#question?.number ?? 0) : this.#part.questions.length + 1;
    this.#openQuestion({ number, series: '', style: this.#isNumbered ? (this.#question?.style ?? 'none') : 'none', list: undefined }, lines[0]?.number ?? 1);
    if (!this.#isNumbered) this.#count(String(number));
    for (const line of lines) this.#open?.text(line);
    if (image !== null && this.#open) this.#open.raw.image = image;
  }

  #text(source: TextLine, { isOption: looksLikeOption = false } = {}): void {
    const open = this.#open;
    if (open !== null && (open.isInExplanation || !open.isBehindText)) return open.text(open.isInExplanation ? source : open.withoutPoints(source));
    if (open !== null && this.#pending.isEmpty && !looksLikeOption && open.wrapsOption(source)) return void open.continueWith(source);
    const line = open === null ? source : open.withoutPoints(source);
    if (line.text !== '') this.#pending.add(line, { isOption: looksLikeOption });
  }

  #partLine({ part, rest }: { part: string; rest: TextLine }, line: TextLine): void {
    if (readPairs(rest, true).length > 0) return this.#key(part, rest);
    if (rest.text !== '') return this.#listPiece(line);
    this.#pending.tell();
    if (this.#part.questions.length > 0 || this.#part.name !== null) this.#beginPart(part);
    else this.#part.name = part;
    this.#open = null;
  }

  #answer(line: TextLine, { isPlural, part, question, value }: AnswerLine): void {
    const pairs = readPairs(readPart(value)?.rest ?? value, isPlural);
    // «Ответы:» without a value is the heading of a key. «1-Б, 2-А» after a question with two columns is the answer to
    // that question.
    const isOwn = !isPlural && this.#question?.asksForPairs === true && (this.#question.groups.length > 1 || this.#question.table !== null);
    const isOfSeveral = (pairs.length > 1 && !isOwn) || (isPlural && (pairs.length > 0 || value.text === ''));
    const isSampleAnswer = !isPlural && question === null && this.#question?.groups.length === 0 && isSample(value.text) && (pairs.length !== this.#part.questions.length || pairs.some((pair) => /\S\s+\S/.test(pair.value)));
    if (isSampleAnswer) return this.#open?.answer({ value: value.text, text: line.text, line: line.number, source: 'answer' });
    if (part !== null || isOfSeveral) return this.#key(part ?? (isOfSeveral ? question : null), value, line);
    if (question !== null && !this.#isOpen(question)) return this.#key(null, { ...value, text: `${question}-${value.text}` }, line);
    if (this.#pending.isQuestion && (this.#open === null || this.#open.raw.answers.length > 0 || this.#open.raw.groups.some(({ options }) => options.some(({ signs }) => signs.includes('+'))))) this.#beginPending();
    this.#endPending();
    if (this.#open === null) return this.#pending.add(line);
    if (/^[_.…\s]*$/.test(value.text)) this.#awaited = line;
    else this.#open.answer({ value: bareAnswer(value.text), text: line.text, line: line.number, source: 'answer', isEarly: this.#open.raw.groups.length === 0, ...(isPlural && { isPlural }) });
  }

  /**
   * Ends the waiting text. If the text says how to answer the open question, the question takes it. Otherwise the text
   * is reported as not read.
   */
  #endPending(): void {
    const { lines } = this.#pending;
    if (this.#open?.isInstructedBy(lines) === true) this.#open.instruct(this.#pending.takeAll());
    else this.#pending.tell();
  }

  #isOpen(id: string): boolean {
    return this.#question !== null && `${this.#question.series}${this.#question.number}` === id.replace(/^[ABC]/, (letter) => ({ A: 'А', B: 'В', C: 'С' })[letter] ?? letter);
  }

  /**
   * Takes a line as the value of an «Ответ:» that had no value in its own line. If the line is no value either,
   * «Ответ:» is reported as not read.
   */
  #takesAwaited(line: TextLine): boolean {
    const awaited = this.#awaited;
    if (awaited === null || this.#open === null) return false;
    // «А1» is not a value, because it is the number of a question.
    const isValue = !/^[АВСABC]\d{1,2}$/.test(line.text) && /^(?:[А-ЯЁа-яёA-Za-z]|\d{1,10})(?:[\s,;]{0,2}(?:[А-ЯЁа-яёA-Za-z]|\d{1,2})){0,9}\.?$/.test(line.text) && (/\d/.test(line.text) || line.text.length < 4);
    if (isValue) {
      this.#open.answer({ value: line.text, text: `${awaited.text} ${line.text}`, line: awaited.number, source: 'answer' });
      this.#awaited = null;
      return true;
    }
    const rows = answerRows(line, this.#open.raw, this.#cursor);
    if (rows !== null && rows !== '') this.#open.answer({ value: rows, text: `${awaited.text} ${rows}`, line: awaited.number, source: 'answer' });
    else this.#endAwaited();
    this.#awaited = null;
    return rows !== null;
  }

  #endAwaited(): void {
    if (this.#awaited !== null) this.#report.tell(this.#awaited.number, this.#awaited.text, reasons.emptyAnswer);
    this.#awaited = null;
  }

  #key(part: string | null, value: TextLine, heading: TextLine = value): void {
    this.#endPending();
    this.#open?.close();
    this.keyReader.add(part, value, this.#part, heading);
  }

  #explanation(value: TextLine, line: TextLine): void {
    this.#endPending();
    if (!this.#open?.explain(value.text)) this.#report.tellLine(line.number, line.text, reasons.outside);
  }

  #image(number: number, image: string): void {
    if (this.#pending.image(number, image)) return;
    if (this.#open === null) this.#report.tell(number, 'рисунок', reasons.imageOutside);
    else this.#open.image(number, image);
  }

  /**
   * Takes a table of pairs. If the open question asks for pairs, the table is its answer. If the table is proven to be
   * a key, it is read as a key. Otherwise its rows are read as text.
   */
  #keyTable(line: KeyLine): void {
    const own = this.keyReader.isOpen ? null : ownAnswer(line.key, this.#question);
    if (own !== null) return this.#open?.answer({ value: own, text: own, line: line.number, source: 'answer' });
    const isProven = this.keyReader.isOpen || (this.#question !== null && isKeyTable(line, this.#question, this.#part, this.#cursor));
    if (isProven) this.keyReader.addCells(line, this.#part);
    else for (const row of line.otherwise) this.#line(row);
  }

  #table(line: TableLine): void {
    if (!this.#open?.table(line)) this.#report.tellLine(line.number, line.text, reasons.outside);
  }
}

const toOption = ({ number, style, rest }: NumberedLine): OptionLine =>
  withSigns({ label: String(number), delimiter: style, isProven: true, signs: [], side: null, rest });
