/** Numbered text before a test: an instruction, aims, criteria, questions to repeat (rule R236). */
import type { ImportReport } from '../import-report.ts';
import { reasons } from '../texts.ts';
import type { Key } from './keys/key.ts';
import type { Part, RawQuestion } from './raw-question.ts';

const isBare = ({ groups, answers, explanation, table, image }: RawQuestion): boolean =>
  groups.length === 0 && answers.length === 0 && explanation === null && table === null && image === null;

/** Tells parts without a name, an option or an answer that stand before the first part with options: they are no questions of the test. */
export function dropPreamble(parts: Part[], keys: readonly Key[], report: ImportReport): void {
  const first = parts.findIndex(({ questions }) => questions.some(({ groups }) => groups.length > 0));
  const before = parts.slice(0, Math.max(0, first)).filter((part) => part.name === null && part.questions.every(isBare) && keys.every(({ after }) => after !== part));
  for (const part of before) {
    for (const { line, number, text } of part.questions) text.forEach((row, index) => report.tellLine(line + index, index === 0 ? `${number}. ${row}` : row, reasons.outside));
    parts.splice(parts.indexOf(part), 1);
  }
}
