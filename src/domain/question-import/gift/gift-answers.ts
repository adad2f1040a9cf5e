/** Reads the part of a GIFT question between its braces. */
import { multipleChoice, singleChoice, toSpellings, trueOrFalse, unequalWeights } from '../choices.ts';
import { middleOf, parseDecimal } from '../decimal.ts';
import type { QuestionBody } from '../imported-question.ts';
import { toMatch, toSequence, type MatchRow } from '../ordering.ts';
import { reasons } from '../texts.ts';
import { labelToText } from '../rich-text/label-to-text.ts';
import { showEscapes, type TextFormat } from './gift-text.ts';

/** A piece of the text, with its index in the question. */
export interface Piece {
  text: string;
  at: number;
}

export interface AnswerContext {
  format: TextFormat;
  /** Reports that a piece is not read. */
  tell(piece: Piece, message: string): void;
  /**
   * Converts a piece to plain text and reports what plain text cannot express. A piece may begin with the name of its
   * format, but an item (`isItem`) never does.
   */
  plain(piece: Piece, isItem?: boolean): string;
}

interface Answers {
  body: QuestionBody;
  faults: string[];
}

/** Matches the words that may follow the number of items of an ordering question. */
const ORDERING_WORDS =
  /^>[ \t]*(\d*)((?:[ \t]+(?:ALL|EXACT|RANDOM|REL|CONTIGUOUS|CONTIG|HORIZONTAL|HORI|H|VERTICAL|VERT|V|ALL_OR_NOTHING|ABSOLUTE_POSITION|ABSOLUTE|ABS|RELATIVE\w*|LONGEST_\w+|SHOW|TRUE|YES|HIDE|FALSE|NO|none|abc|ABCD|123|iii|IIII|0|1)(?=\s|$))*)/;

export function readAnswers(inside: Piece, context: AnswerContext): Answers {
  const text = inside.text.trim();
  if (text === '') return { body: { type: 'freeform', freeformAnswer: '' }, faults: [] };
  if (/^>\s*\d/.test(text) || (text.startsWith('>') && text.includes('\n'))) return readOrdering(trimStart(inside), context);
  if (text.startsWith('#')) return readNumber(trimStart(inside), context);
  if (text.includes('~')) return readChoices(inside, context);
  if (text.includes('=') && text.includes('->')) return readMatch(inside, context);
  const [, truth, feedback] = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(text) ?? [];
  if (truth !== undefined) {
    if (feedback !== undefined) tellFeedback({ text: feedback, at: inside.at + inside.text.indexOf('#') }, context);
    return { body: trueOrFalse(/^t/i.test(truth)), faults: [] };
  }
  return readSpellings(inside, context);
}

const trimStart = ({ text, at }: Piece): Piece => ({ text: text.trimStart(), at: at + text.length - text.trimStart().length });

/**
 * Splits a piece before each of the signs. What is before the first sign is the first piece, unless it is blank.
 */
function split({ text, at }: Piece, signs: RegExp): Piece[] {
  const starts = [...text.matchAll(signs)].map(({ index }) => index);
  const pieces = [0, ...starts].map((start, number) => ({ text: text.slice(start, starts[number] ?? text.length), at: at + start }));
  return pieces.filter((piece) => piece.text.trim() !== '');
}

interface Answer extends Piece {
  sign: '=' | '~' | '';
  /** The weight of the answer in per cent. */
  weight: number | null;
  /** The answer without its sign, its weight and its feedback. */
  answer: Piece;
}

/** Reads an answer such as `=%50%text#feedback`. Feedback is reported, because the product has none. */
function toAnswer(piece: Piece, context: AnswerContext): Answer {
  const [head = '', sign = '', weight] = /^\s*([=~]?)\s*(?:%([-−]?\d+(?:[.,]\d+)?)%)?/.exec(piece.text) ?? [];
  const rest = { text: piece.text.slice(head.length), at: piece.at + head.length };
  const hash = rest.text.indexOf('#');
  if (hash >= 0) tellFeedback({ text: rest.text.slice(hash), at: rest.at + hash }, context);
  const answer = { text: hash >= 0 ? rest.text.slice(0, hash) : rest.text, at: rest.at };
  return { ...piece, sign: sign as Answer['sign'], weight: weight === undefined ? null : (parseDecimal(weight) ?? 0), answer };
}

function tellFeedback({ text, at }: Piece, { tell }: AnswerContext): void {
  const bare = text.replace(/^#+/, '');
  if (showEscapes(bare).replaceAll('#', '').trim() !== '') tell({ text: text.trim(), at }, reasons.feedback);
}

const isFull = (weight: number): boolean => Math.abs(weight - 100) < 0.001;

function readChoices(inside: Piece, context: AnswerContext): Answers {
  const answers = split(inside, /[~=]/g).map((piece) => toAnswer(piece, context));
  const isSingle = answers.some(({ sign }) => sign === '=');
  const weightOf = ({ sign, weight }: Answer): number => weight ?? (sign === '=' ? 100 : 0);
  const tellWeight = (each: Answer): void => context.tell({ text: each.text.trim(), at: each.at }, reasons.weight);
  if (isSingle) {
    for (const each of answers) if (weightOf(each) > 0 && !isFull(weightOf(each))) tellWeight(each);
  } else if (unequalWeights(answers.map(weightOf))) {
    for (const each of answers) if (weightOf(each) > 0) tellWeight(each);
  }
  const choices = answers.map((each) => ({
    text: context.plain(each.answer),
    isRight: isSingle ? isFull(weightOf(each)) : weightOf(each) > 0,
  }));
  return isSingle ? singleChoice(choices) : multipleChoice(choices);
}

function readMatch(inside: Piece, context: AnswerContext): Answers {
  const rows: MatchRow[] = [];
  const others: string[] = [];
  for (const piece of split(inside, /=/g)) {
    const { answer } = toAnswer(piece, context);
    const arrow = answer.text.indexOf('->');
    if (arrow < 0) {
      context.tell({ text: piece.text.trim(), at: piece.at }, reasons.pair);
      continue;
    }
    const left = context.plain({ text: answer.text.slice(0, arrow), at: answer.at });
    const right = labelToText(showEscapes(answer.text.slice(arrow + 2)));
    if (left === '') others.push(right);
    else rows.push({ left, right: right === '' ? null : right });
  }
  return { body: toMatch(rows, others), faults: [] };
}

function readSpellings(inside: Piece, context: AnswerContext): Answers {
  const spellings: string[] = [];
  for (const piece of split(inside, /=/g)) {
    const { weight, answer } = toAnswer(piece, context);
    const told = { text: piece.text.trim(), at: piece.at };
    if (weight === 0) continue;
    if (weight !== null && !isFull(weight)) context.tell(told, reasons.partialAnswer);
    else if (/(?<!\\)\*/.test(showEscapes(answer.text))) context.tell(told, reasons.mask);
    else spellings.push(context.plain(answer).replaceAll('\\*', '*'));
  }
  return { body: { type: 'short', answers: toSpellings(spellings) }, faults: [] };
}

function readNumber(inside: Piece, context: AnswerContext): Answers {
  const numbers: { answer: number; tolerance: number }[] = [];
  for (const piece of split({ text: inside.text.slice(1), at: inside.at + 1 }, /[=~]/g)) {
    const { sign, weight, answer } = toAnswer(piece, context);
    const told = { text: piece.text.trim(), at: piece.at };
    const text = showEscapes(answer.text).trim();
    if (sign === '~' && text === '') continue;
    const number = toNumber(text);
    if (text === '*') context.tell(told, reasons.mask);
    else if (sign === '~' || (weight !== null && !isFull(weight))) context.tell(told, reasons.partialAnswer);
    else if (number === null) context.tell(told, reasons.notANumber);
    else if (numbers.length > 0) context.tell(told, reasons.otherNumber);
    else numbers.push(number);
  }
  return { body: { type: 'number', ...(numbers[0] ?? { answer: null, tolerance: 0 }) }, faults: [] };
}

/** Reads a number such as `5`, `5:0.1` or `4.9..5.1`. */
function toNumber(text: string): { answer: number; tolerance: number } | null {
  const [, from, to] = /^(.+?)\.\.(.+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return middleOf(from, to);
  const [number = '', margin = '0', ...others] = text.split(':');
  const [answer, tolerance] = [parseDecimal(number), parseDecimal(margin)];
  return answer === null || tolerance === null || tolerance < 0 || others.length > 0 ? null : { answer, tolerance };
}

function readOrdering(inside: Piece, context: AnswerContext): Answers {
  const [head = '', , words = ''] = ORDERING_WORDS.exec(inside.text) ?? [];
  if (/\b(RANDOM|REL|CONTIGUOUS|CONTIG)\b/.test(words)) context.tell({ text: head.trim(), at: inside.at }, reasons.selection);
  const items: string[] = [];
  let at = inside.at + head.length;
  for (const text of inside.text.slice(head.length).split('\n')) {
    items.push(context.plain({ text, at }, true));
    at += text.length + 1;
  }
  return { body: toSequence(items), faults: [] };
}
