/** Reads pasted text as Russian teachers write it (rule R114). */
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { takeWithFields } from '../listok-comment.ts';
import { tidyLines } from '../plain-text.ts';
import { newQuestion } from '../question-notes.ts';
import type { Question } from '../../questions/question.ts';
import { buildQuestion } from './build-question.ts';
import { applyKeys } from './key.ts';
import type { RawQuestion } from './raw-question.ts';
import { toTextLines, type TextLine } from './text-line.ts';
import { TextReader } from './text-reader.ts';

export const readText = (source: string): QuestionImport => readTextLines(toTextLines(source), new ImportReport());

/** @param report may hold what was found while the lines were made */
export function readTextLines(lines: readonly TextLine[], report: ImportReport): QuestionImport {
  const reader = new TextReader(lines, report);
  reader.read();
  applyKeys(reader.keyReader.keys, reader.parts, report);
  for (const raw of reader.parts.flatMap(({ questions }) => questions)) {
    if (report.isFull) {
      report.tellRest(raw.line, raw.text.join('\n'));
      break;
    }
    takeQuestion(raw, report);
  }
  return report.result();
}

function takeQuestion(raw: RawQuestion, report: ImportReport): void {
  const { body, faults, text } = buildQuestion(raw, report);
  const explanation = raw.explanation === null ? '' : tidyLines(raw.explanation.join('\n'));
  const natural: Question = {
    ...newQuestion(tidyLines([...raw.text, ...text].join('\n')), body),
    contextImage: raw.image,
    ...(explanation !== '' && { explanation }),
  };
  takeWithFields(report, raw.line, natural, [...raw.faults, ...faults], raw.fields);
}
