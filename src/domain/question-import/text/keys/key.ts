/** A key behind the questions: «1-А, 2-БВ», «1) А 2) Б», «1б, 2а», «А1-2» (rule R114). */
import type { ImportReport } from '../../import-report.ts';
import { notes, reasons } from '../../texts.ts';
import { countsInLatin } from '../lines/labels.ts';
import { seriesOf } from '../lines/line-kinds.ts';
import type { Part, RawAnswer } from '../raw-question.ts';
import type { TextLine } from '../lines/text-line.ts';

export interface KeyEntry {
  /** «7», «А1». */
  number: string;
  value: string;
  /** As it stands in the file. */
  text: string;
  line: number;
}

export interface Key {
  entries: KeyEntry[];
  /** The variant that its heading names. */
  part: string | null;
  /** The part that it follows. */
  after: Part;
}

/** «7», «А7», «а7», «А-7». */
const NUMBER = String.raw`(?<=^|[\s,;|(])(?:№\s?)?((?:[АВСABC](?:-(?=\d{1,2}\s?[.):–—=-]))?|[авсabc])?)(\d{1,7})`;
/** A dash, a bracket or a capital parts a number from its answer. */
const STRICT = String.raw`\s*(?:[–—−-]|[.):](?!\d)|(?=[А-ЯA-Z]{1,10}(?:[\s,;|.]|$)))\s*(?=[^\s,;|])`;
/** Under the heading of a key also «1=б», «1б», «1 б» and a tab. */
const LOOSE = String.raw`(?:\s*(?:[–—−=-]|[.):](?!\d)|\|)\s*(?=[^\s,;|])|\t\s*(?=\S)|\s?\((?=[А-ЯЁа-яёA-Za-z\d]{1,4}\))|\s?(?=[А-ЯЁа-яёA-Za-z](?:[А-ЯЁа-яёA-Za-z]{0,3})(?:[\s,;|.)]|$)))`;
const STRICT_START = new RegExp(NUMBER + STRICT, 'gu');
const LOOSE_START = new RegExp(NUMBER + LOOSE, 'gu');

/**
 * The pairs of a line. A line that does not begin with a pair has none.
 * @param isUnderHeading «Ответы» or «Ключ» says that it is a key
 */
export function readPairs({ text, number: line }: Pick<TextLine, 'text' | 'number'>, isUnderHeading = false): KeyEntry[] {
  const starts = [...text.matchAll(isUnderHeading ? LOOSE_START : STRICT_START)];
  if (starts[0]?.index !== 0) return [];
  return starts.map((start, index) => {
    const whole = text.slice(start.index, starts[index + 1]?.index).replace(/(?<![\s,;|./])[\s,;|./]+$/, '');
    return { number: `${seriesOf((start[1] ?? '').replace('-', ''))}${Number(start[2])}`, value: whole.slice(start[0].length), text: whole, line };
  });
}

/** Letters of options, or numbers of some after a dash. */
const LABELS = /^[А-ЯЁа-яёA-Za-z](?:[\s,]*(?:и\s+)?[А-ЯЁа-яёA-Za-z](?![а-яёa-z]{2}))*$/u;
const LETTERS = /^[А-ЯЁA-Z](?:[\s,]*[А-ЯЁA-Z])*$/u;
const DASHED = /^[АВСABC]?\d{1,7}\s*[–—−=-]/;
const GLUED = /^[АВСABC]?\d{1,7}[а-яёa-z]{1,4}$/;

/** Whether a line without a heading is a key: nothing but pairs of numbers and labels. */
export function isKeyLine(line: TextLine, hasQuestion: (number: string) => boolean): boolean {
  const strict = readPairs(line);
  const pairs = strict.length > 0 ? strict : readPairs(line, true);
  if (pairs.length === 0 || !pairs.every(({ number }) => hasQuestion(number))) return false;
  if (pairs.every(({ text, value }) => DASHED.test(text) && value.length <= 12 && (LABELS.test(value) || /^\d[\d\s,]*$/.test(value)))) return true;
  if (pairs.length > 1 && pairs.every(({ text }) => GLUED.test(text))) return true;
  return strict.length > 0 && pairs.every(({ value }) => LETTERS.test(value));
}

/** Gives each entry to its question, and tells those without one. */
export function applyKeys(keys: readonly Key[], parts: readonly Part[], report: ImportReport): void {
  for (const part of parts) markRepeatedNumbers(part);
  const variants = new Set(keys.flatMap(({ part, entries }) => (part === null || entries.length === 0 ? [] : [part])));
  for (const { entries, part, after } of keys) {
    const own = part === null ? after : partNamed(part, parts, variants.size);
    const isLatin = entries.some(({ value }) => countsInLatin(value));
    for (const { number, value, text, line } of entries) {
      const questions = own?.byNumber.get(number) ?? [];
      const answer: RawAnswer = { value, text, line, source: 'key', ...(isLatin && { isLatin }) };
      if (questions.length === 1) questions[0]?.answers.push(answer);
      else report.tell(line, text, questions.length === 0 ? reasons.noSuchQuestion : reasons.repeatedNumber);
    }
  }
}

/** Parts without names are counted; a key of more variants than the file has does not say which of them it is. */
function partNamed(name: string, parts: readonly Part[], variants: number): Part | undefined {
  const named = parts.find((part) => part.name === name.toUpperCase());
  const isCounted = variants <= parts.length && parts.every((part) => part.name === null);
  return named ?? (isCounted ? parts[Number(name) - 1] : undefined);
}

function markRepeatedNumbers({ byNumber }: Part): void {
  for (const [number, questions] of byNumber) {
    if (questions.length > 1) for (const question of questions) question.faults.push(notes.repeatedNumber(number));
  }
}
