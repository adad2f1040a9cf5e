/** A key behind the questions: «1-А, 2-БВ», «1) А 2) БВ», «1. А» (rule R114). */
import type { ImportReport } from '../import-report.ts';
import { notes, reasons } from '../texts.ts';
import type { Part, RawAnswer } from './raw-question.ts';
import type { TextLine } from './text-line.ts';

export interface KeyEntry {
  number: number;
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

const PAIR_START = /(?<=^|[\s,;|])(\d{1,5})\s*(?:[–—−-]|[.):](?!\d)|(?=[А-ЯA-Z]{1,10}(?:[\s,;|.]|$)))\s*(?=[^\s,;|])/gu;

/** The pairs of a line. A line that does not begin with a pair has none. */
export function readPairs({ text, number: line }: TextLine): KeyEntry[] {
  const starts = [...text.matchAll(PAIR_START)];
  if (starts[0]?.index !== 0) return [];
  return starts.map((start, index) => {
    const whole = text.slice(start.index, starts[index + 1]?.index).replace(/(?<![\s,;|.])[\s,;|.]+$/, '');
    return { number: Number(start[1]), value: whole.slice(start[0].length), text: whole, line };
  });
}

/** Letters of options, or numbers of some after a dash. */
const LABELS = /^[А-ЯЁа-яёA-Za-z](?:[\s,]*(?:и\s+)?[А-ЯЁа-яёA-Za-z](?![а-яёa-z]{2}))*$/u;
const LETTERS = /^[А-ЯЁA-Z](?:[\s,]*[А-ЯЁA-Z])*$/u;
const DASHED = /^\d{1,5}\s*[–—−-]/;

/** Whether a line without a heading is a key: nothing but pairs of numbers and labels. */
export function isKeyLine(line: TextLine, hasQuestion: (number: number) => boolean): boolean {
  const pairs = readPairs(line);
  if (pairs.length === 0 || !pairs.every(({ number }) => hasQuestion(number))) return false;
  if (pairs.every(({ text, value }) => DASHED.test(text) && value.length <= 12 && (LABELS.test(value) || /^\d[\d\s,]*$/.test(value)))) return true;
  return pairs.every(({ value }) => LETTERS.test(value));
}

/** A row of numbers over a row of answers. */
export function readKeyRows(numbers: TextLine, answers: TextLine): KeyEntry[] {
  const [top, bottom] = [cells(numbers.text), cells(answers.text)];
  if (top.length < 2 || top.length !== bottom.length || !top.every((cell) => /^\d{1,3}$/.test(cell))) return [];
  return top.map((cell, index) => ({ number: Number(cell), value: bottom[index] ?? '', text: `${cell}-${bottom[index] ?? ''}`, line: answers.number }));
}

const cells = (text: string): string[] => text.split(/\s*\|\s*|\t+|\s{2,}|\s/).filter((cell) => cell !== '');

/** Gives each entry to its question, and tells those without one. */
export function applyKeys(keys: readonly Key[], parts: readonly Part[], report: ImportReport): void {
  for (const part of parts) markRepeatedNumbers(part);
  for (const { entries, part, after } of keys) {
    const own = part === null ? after : partNamed(part, parts);
    for (const { number, value, text, line } of entries) {
      const questions = own?.byNumber.get(number) ?? [];
      const answer: RawAnswer = { value, text, line, source: 'key' };
      if (questions.length === 1) questions[0]?.answers.push(answer);
      else report.tell(line, text, questions.length === 0 ? reasons.noSuchQuestion : reasons.repeatedNumber);
    }
  }
}

const partNamed = (name: string, parts: readonly Part[]): Part | undefined =>
  parts.find((part) => part.name === name.toUpperCase()) ?? (parts.every((part) => part.name === null) ? parts[Number(name) - 1] : undefined);

function markRepeatedNumbers({ byNumber }: Part): void {
  for (const [number, questions] of byNumber) {
    if (questions.length > 1) for (const question of questions) question.faults.push(notes.repeatedNumber(String(number)));
  }
}
