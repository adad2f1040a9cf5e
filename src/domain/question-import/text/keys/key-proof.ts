/** Decides whether pairs or a table without a heading are a key. A key comes after the questions (rule R235). */
import type { LineCursor } from '../lines/line-cursor.ts';
import { readAnswer } from '../lines/answer-line.ts';
import { readNumber, readOption } from '../lines/line-kinds.ts';
import { readPart } from '../lines/variants.ts';
import { isKey, type KeyLine, type TextLine } from '../lines/text-line.ts';
import { groupOf, type Part, type RawQuestion } from '../raw-question.ts';
import { lookLikeOptions, readLabelPairs, type KeyEntry } from './key-pairs.ts';

/**
 * Whether a question has its options and answer. A question that is not finished may contain pairs: a legend, data,
 * options.
 */
const isFinished = ({ groups, answers, explanation }: RawQuestion): boolean =>
  answers.length > 0 || explanation !== null || groups.some(({ options }) => options.length > 1);

/** @returns whether a line of pairs is a key to the questions before it */
export function isKeyLine(line: TextLine, question: RawQuestion, part: Part, cursor: LineCursor): boolean {
  const pairs = readLabelPairs(line);
  if (pairs.length === 0 || line.list !== undefined) return false;
  if (isFinished(question) && pairs.every(({ number }) => number === idOf(question)) && !lookLikeOptions(pairs)) return true;
  const behind = readBehind(cursor);
  const all = [...pairs, ...behind.pairs];
  if (!behind.endsPart || !covers(all, part)) return false;
  if (!isFinished(question) && !cursor.isAfterBlank) return false;
  return !lookLikeOptions(pairs) || mayListKey(all, question, cursor);
}

/** @returns whether a table without a heading is a key to the questions before it */
export function isKeyTable({ key, isNamed }: KeyLine, question: RawQuestion, part: Part, cursor: LineCursor): boolean {
  if (!readBehind(cursor).endsPart) return false;
  return isNamed || (isFinished(question) && (covers(key, part) || key.some((cell) => cell.part !== null)));
}

const idOf = ({ series, number }: RawQuestion): string => `${series}${number}`;

/**
 * Whether «1) А» after a blank line may be a key. If the question has no numbered options yet, a value of several
 * letters, as in «1) АБ», makes the line an option that names statements.
 */
function mayListKey(pairs: readonly KeyEntry[], question: RawQuestion, cursor: LineCursor): boolean {
  const isOption = groupOf(question, 'digit').length === 0 && pairs.some(({ value }) => value.replace(/[^\p{L}]/gu, '').length > 1);
  return cursor.isAfterBlank && !isOption;
}

/** Whether a list of numbers has at least every second question of a part, and no other number. */
function covers(entries: readonly { number: string }[], { byNumber }: Part): boolean {
  const numbers = new Set(entries.map(({ number }) => number));
  return [...numbers].every((number) => byNumber.has(number)) && numbers.size * 2 >= byNumber.size;
}

/** Reads what follows a line: more pairs, and whether the part ends with them. */
function readBehind(cursor: LineCursor): { pairs: KeyEntry[]; endsPart: boolean } {
  const pairs: KeyEntry[] = [];
  let isBehindPairs = false;
  for (const line of cursor.ahead) {
    if (isKey(line) || line.text === '') continue;
    const own = isBehindPairs ? [] : readLabelPairs(line);
    pairs.push(...own);
    if (own.length > 0) continue;
    isBehindPairs = true;
    const answer = readAnswer(line);
    if (readPart(line) !== null || answer?.isPlural === true) break;
    const numbered = readNumber(line);
    if (numbered?.number === 1) break;
    if (answer !== null || numbered !== null || readOption(line)?.isProven === true) return { pairs, endsPart: false };
  }
  return { pairs, endsPart: true };
}
