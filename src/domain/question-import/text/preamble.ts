/**
 * Drops numbered text around a test: an instruction, aims, questions for revision, criteria, literature (rules R237,
 * R239).
 */
import type { ImportReport } from '../import-report.ts';
import { reasons } from '../texts.ts';
import type { Key } from './keys/key.ts';
import type { Part, RawQuestion } from './raw-question.ts';

const isBare = ({ groups, answers, explanation, table, image }: RawQuestion): boolean =>
  groups.length === 0 && answers.length === 0 && explanation === null && table === null && image === null;

const tellAll = ({ questions }: Part, report: ImportReport): void => {
  for (const { line, number, text } of questions) text.forEach((row, index) => report.tellLine(line + index, index === 0 ? `${number}. ${row}` : row, reasons.outside));
};

/**
 * Reports the numbered lines under «Список литературы» and «Критерии оценивания» as not read: they are not questions of
 * the test.
 */
export function dropAppendix(parts: Part[], report: ImportReport): void {
  for (const part of parts.filter(({ isAppendix, questions }) => isAppendix && questions.every(isBare))) {
    tellAll(part, report);
    parts.splice(parts.indexOf(part), 1);
  }
}

/**
 * Reports parts before the first part with options as not read, if they have no name, no options and no answers: they
 * are not questions of the test.
 */
export function dropPreamble(parts: Part[], keys: readonly Key[], report: ImportReport): void {
  const first = parts.findIndex(({ questions }) => questions.some(({ groups }) => groups.length > 0));
  const before = parts.slice(0, Math.max(0, first)).filter((part) => part.name === null && part.questions.every(isBare) && keys.every(({ after }) => after !== part));
  for (const part of before) {
    tellAll(part, report);
    parts.splice(parts.indexOf(part), 1);
  }
}
