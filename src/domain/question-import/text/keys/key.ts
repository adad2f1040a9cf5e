/** Gives the answers of a key to the questions before it (rule R114). */
import type { ImportReport } from '../../import-report.ts';
import { notes, reasons } from '../../texts.ts';
import { shareRow } from './answer-row.ts';
import { bareAnswer } from './answer-value.ts';
import { countsInLatin } from '../lines/labels.ts';
import type { KeyEntry } from './key-pairs.ts';
import type { Part, RawAnswer, RawQuestion } from '../raw-question.ts';

export interface Key {
  entries: KeyEntry[];
  /** The answers without numbers, in the order of the questions. */
  rows: Omit<KeyEntry, 'number'>[];
  /** The variant that the heading of the key names. */
  part: string | null;
  /** The part of the test that the key follows. */
  after: Part;
}

/** Gives each answer of a key to its question, and reports answers without a question. */
export function applyKeys(keys: readonly Key[], parts: readonly Part[], report: ImportReport): void {
  for (const part of parts) markRepeatedNumbers(part);
  const variants = new Set(keys.flatMap(({ part, entries, rows }) => (part === null || entries.length + rows.length === 0 ? [] : [part])));
  for (const { entries, rows, part, after } of keys) {
    const own = part === null ? after : (partNamed(part, parts, variants.size) ?? (isUnnamed(part, parts) ? after : undefined));
    const isLatin = entries.some(({ value }) => countsInLatin(value));
    for (const { number, value, text, line } of entries) {
      const questions = own?.byNumber.get(number) ?? ofNamedPart(number, parts);
      const answer: RawAnswer = { value: bareAnswer(value), text, line, source: 'key', ...(isLatin && { isLatin }) };
      if (questions.length === 1) questions[0]?.answers.push(answer);
      else report.tell(line, text, questions.length === 0 ? reasons.noSuchQuestion : reasons.repeatedNumber);
    }
    for (const row of rows) {
      const last = own?.questions.at(-1);
      if (last === undefined) report.tell(row.line, row.text, reasons.outside);
      else last.answers.push({ ...row, source: 'key', isPlural: true });
    }
  }
  for (const part of parts) shareRow(part);
}

/** Finds the questions with the number that «А1» names. If «Часть А» has plain numbers from 1, this is its number 1. */
function ofNamedPart(id: string, parts: readonly Part[]): readonly RawQuestion[] {
  const [, letter, number = ''] = /^([АВС])(\d+)$/.exec(id) ?? [];
  const named = parts.filter(({ name, byNumber }) => name === `ЧАСТЬ ${letter}` && byNumber.has('1'));
  return named.length === 1 ? (named[0]?.byNumber.get(number) ?? []) : [];
}

/**
 * Whether a key names a part such as «Часть 1» but no part of the test has such a name. The key then belongs to the
 * questions before it.
 */
const isUnnamed = (name: string, parts: readonly Part[]): boolean => /^ЧАСТЬ \d/.test(name) && parts.every((part) => part.name?.startsWith('ЧАСТЬ') !== true);

/**
 * Finds the part of the test that a key names. If no part has a name, «2» names the second part, unless the keys name
 * more variants than the test has parts.
 */
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
