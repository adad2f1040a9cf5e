/**
 * Finds numbers of questions that are not written as «1.»: in a line of their own, without a full stop, or as emoji
 * (rule R239).
 */
import { readAnswer } from './answer-line.ts';
import { cutLabels } from './cut-line.ts';
import { isLabelAt } from './labels.ts';
import { readNumber, readOption } from './line-kinds.ts';
import { APPENDIX, NO_CONTINUATION } from './signs.ts';
import { behind, isKey, isTable, slice, type TextLine } from './text-line.ts';
import { readPart } from './variants.ts';

const KEYCAPS = /^((?:\d\ufe0f?\u20e3){1,3}|🔟)\s*[.)]?\s*(?=\S)/u;

/** Turns «1️⃣ Раз?» into «1. Раз?». */
export function readKeycaps(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line) => {
    const [head, keycaps] = KEYCAPS.exec(line.text) ?? [];
    return head === undefined || keycaps === undefined ? line : behind(`${keycaps === '🔟' ? '10' : keycaps.replace(/\D/g, '')}. `, slice(line, head.length));
  });
}

const NUMBER_ALONE = /^\d{1,3}$/;
/** Whether a text has two words or more. A shorter text under a number may be an answer in a key. */
const isSentence = (text: string): boolean => text.slice(0, 200).split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1;

const isPlain = (line: TextLine): boolean => line.list === undefined && !isTable(line) && !isKey(line);
const isQuestionText = (line: TextLine): boolean =>
  isPlain(line) && isSentence(line.text) && !NO_CONTINUATION.test(line.text) && !APPENDIX.test(line.text) && readNumber(line) === null && readAnswer(line) === null && readOption(line)?.isProven !== true;

interface Numbered {
  /** The place of the line among the lines that have a text. */
  place: number;
  number: number;
}

/** Whether the numbers count from 1, and from 1 again in each variant. */
function areCounted(numbers: readonly Numbered[], texts: readonly TextLine[]): boolean {
  const isCounted = numbers.every(({ place, number }, index) => {
    const last = numbers[index - 1];
    const isFirst = last === undefined || texts.slice(last.place + 1, place).some((line) => readPart(line) !== null);
    return number === (isFirst ? 1 : last.number + 1);
  });
  return numbers.length > 1 && isCounted;
}

function beginsOptions(line: TextLine): boolean {
  if (!isPlain(line)) return false;
  const [option, numbered] = [readOption(line), readNumber(line)];
  const isListed = option?.isProven === true && (option.label === null || isLabelAt(option.label, 0));
  return isListed || (numbered?.number === 1 && numbered.style !== 'word');
}

const BARE_NUMBER = /^(\d{1,3})(?:\s?[–—-]\s?|\s+)(?=\p{Lu})/u;

/** Turns «1 Раз?» and «1- Раз?» above options into «1. Раз?», if such numbers count from 1 through the whole file. */
export function proveBareNumbers(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.filter(({ text }) => text !== '');
  const proven = new Map<TextLine, Numbered>();
  texts.forEach((line, place) => {
    const [, number] = isPlain(line) ? (BARE_NUMBER.exec(line.text) ?? []) : [];
    const below = texts[place + 1];
    const hasOptions = number !== undefined && (cutLabels(line, () => 0).length > 1 || (below !== undefined && beginsOptions(below)));
    if (hasOptions) proven.set(line, { place, number: Number(number) });
  });
  if (!areCounted([...proven.values()], texts)) return [...lines];
  return lines.map((line) => {
    const number = proven.get(line)?.number;
    return number === undefined ? line : behind(`${number}. `, slice(line, BARE_NUMBER.exec(line.text)?.[0].length ?? 0));
  });
}

/**
 * Joins «1» in its own line with the text below it, if such numbers count from 1 through the whole file. A number under
 * «Ответ:» is an answer and is not joined. If one number does not continue the others, for example because it is the
 * number of a page, nothing is joined.
 */
export function joinNumbers(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.filter((line) => line.text !== '' || line.image !== undefined);
  /** The numbers, by the text below each. */
  const numbers = new Map<TextLine, Numbered>();
  const dropped = new Set<TextLine>();
  texts.forEach((line, place) => {
    const [above, below] = [texts[place - 1], texts[place + 1]];
    const isAnswer = above !== undefined && readAnswer(above)?.value.text === '';
    if (isPlain(line) && NUMBER_ALONE.test(line.text) && line.image === undefined && !isAnswer && below !== undefined && isQuestionText(below)) {
      numbers.set(below, { place, number: Number(line.text) });
      dropped.add(line);
    }
  });
  if (!areCounted([...numbers.values()], texts)) return [...lines];
  return lines.filter((line) => !dropped.has(line)).map((line) => {
    const found = numbers.get(line);
    return found === undefined ? line : { ...behind(`${found.number}. `, line), number: texts[found.place]?.number ?? line.number };
  });
}
