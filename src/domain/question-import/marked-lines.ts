/** Reads formats whose lines begin with their own signs, from text files and from Word (rule R112). */
import { readAikenLines } from './aiken/read-aiken.ts';
import { readAstLines } from './ast/read-ast.ts';
import { detectText } from './detect-format.ts';
import { readGiftLines } from './gift/read-gift.ts';
import type { ImportReport, QuestionImport } from './import-report.ts';
import { hasQuestionMarks, MYTESTX, QUESTION_MARKS, readSignedLines } from './mytestx/read-mytestx.ts';
import { readPlatonusLines } from './platonus/read-platonus.ts';
import type { TextLine } from './text/lines/text-line.ts';
import { reasons } from './texts.ts';

const readers: Readonly<Partial<Record<ReturnType<typeof detectText>, (lines: readonly TextLine[], report: ImportReport) => QuestionImport>>> = {
  gift: (lines, report) => readGiftLines(lines.map(withoutAutocorrection), report),
  aiken: readAikenLines,
  ast: readAstLines,
  platonus: readPlatonusLines,
  mytestx: (lines, report) => readSignedLines(lines, MYTESTX, report),
};

/** Turns the arrow that Word makes of `->` back into `->`. */
const withoutAutocorrection = (line: TextLine): TextLine => ({ ...line, text: line.text.replaceAll('\u2192', '->') });

/** @returns `null` for a text without such signs */
export function readMarkedLines(lines: readonly TextLine[], report: ImportReport): QuestionImport | null {
  const text = lines.map((line) => line.text).join('\n');
  const reader = hasQuestionMarks(text) ? (own: readonly TextLine[]) => readSignedLines(own, QUESTION_MARKS, report) : readers[detectText(text)];
  if (reader === undefined) return null;
  for (const { number, image } of lines) if (image !== undefined) report.tell(number, 'рисунок', reasons.imageOutside);
  return reader(lines, report);
}
