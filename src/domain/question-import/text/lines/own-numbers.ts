/** Numbers of questions that are no «1.»: in lines of their own, without a stop, and as emoji (rule R239). */
import { readAnswer } from './answer-line.ts';
import { isLabelAt } from './labels.ts';
import { readNumber, readOption } from './line-kinds.ts';
import { behind, isKey, isTable, slice, type TextLine } from './text-line.ts';

const KEYCAPS = /^((?:\d\ufe0f?\u20e3){1,3}|🔟)\s*[.)]?\s*(?=\S)/u;

/** «1️⃣ Раз?» is «1. Раз?». */
export function readKeycaps(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line) => {
    const [head, keycaps] = KEYCAPS.exec(line.text) ?? [];
    return head === undefined || keycaps === undefined ? line : behind(`${keycaps === '🔟' ? '10' : keycaps.replace(/\D/g, '')}. `, slice(line, head.length));
  });
}

const NUMBER_ALONE = /^\d{1,3}$/;
/** Two words or more: what stands under numbers of a key is shorter. */
const isSentence = (text: string): boolean => text.slice(0, 200).split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1;

const isPlain = (line: TextLine): boolean => line.list === undefined && !isTable(line) && !isKey(line);
const isQuestionText = (line: TextLine): boolean =>
  isPlain(line) && isSentence(line.text) && readNumber(line) === null && readAnswer(line) === null && readOption(line)?.isProven !== true;

const countsFromOne = (numbers: readonly string[]): boolean => numbers.length > 1 && numbers.every((number, index) => Number(number) === index + 1);

const BARE_NUMBER = /^(\d{1,3})(?:\s?[–—-]\s?|\s+)(?=\p{Lu})/u;

/** «1 Раз?» and «1- Раз?» over options are «1. Раз?» where such numbers count from 1 through the file. */
export function proveBareNumbers(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.filter(({ text }) => text !== '');
  const proven = new Map<TextLine, string>();
  texts.forEach((line, place) => {
    const [, number] = isPlain(line) ? (BARE_NUMBER.exec(line.text) ?? []) : [];
    const below = texts[place + 1];
    const option = number === undefined || below === undefined || isTable(below) ? null : readOption(below);
    if (number !== undefined && option?.isProven === true && (option.label === null || isLabelAt(option.label, 0))) proven.set(line, number);
  });
  if (!countsFromOne([...proven.values()])) return [...lines];
  return lines.map((line) => {
    const number = proven.get(line);
    return number === undefined ? line : { ...behind(`${number}. `, slice(line, BARE_NUMBER.exec(line.text)?.[0].length ?? 0)), role: 'question' as const };
  });
}

/**
 * «1» over a text is its number where such numbers count from 1 through the file. Under «Ответ:» a number is the answer; a number that
 * does not go on, as those of pages and options, leaves all of them as they are.
 */
export function joinNumbers(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.filter((line) => line.text !== '' || line.image !== undefined);
  /** By the text that each stands over. */
  const numbers = new Map<TextLine, TextLine>();
  texts.forEach((line, place) => {
    const [above, below] = [texts[place - 1], texts[place + 1]];
    const isAnswer = above !== undefined && readAnswer(above)?.value.text === '';
    if (isPlain(line) && NUMBER_ALONE.test(line.text) && line.image === undefined && !isAnswer && below !== undefined && isQuestionText(below)) numbers.set(below, line);
  });
  if (!countsFromOne([...numbers.values()].map(({ text }) => text))) return [...lines];
  const dropped = new Set(numbers.values());
  return lines.filter((line) => !dropped.has(line)).map((line) => {
    const number = numbers.get(line);
    return number === undefined ? line : { ...behind(`${number.text}. `, line), number: number.number, role: 'question' as const };
  });
}
