/**
 * Reads pasted text in the form in which Russian teachers type tests (rule R114). It works in stages: `tables/` turns
 * tables into lines, `lines/` finds out what the labels and numbers of the whole file mean, `text-reader.ts` splits the
 * lines into questions, `keys/` reads keys and answers, `sides.ts` assigns marks between options, `verdicts.ts` reads
 * words after them, `build-question.ts` makes the questions.
 */
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { takeWithFields } from '../listok-comment.ts';
import { tidyLines } from '../plain-text.ts';
import { newQuestion } from '../question-notes.ts';
import type { Question } from '../../questions/question.ts';
import { QUESTION_MARKS, hasQuestionMarks, readSignedLines } from '../mytestx/read-mytestx.ts';
import { toSourceLines } from '../source-text.ts';
import { readPastedTables } from './tables/pasted-tables.ts';
import { readSeparatedValues } from './tables/separated-values.ts';
import { buildQuestion, type FileFacts } from './build-question.ts';
import { proveReading } from './choice-answer.ts';
import { applyKeys } from './keys/key.ts';
import { proveLabels } from './lines/label-runs.ts';
import { proveNumbers } from './lines/number-roles.ts';
import { joinLabels, readHeadedOptions } from './lines/own-lines.ts';
import { joinNumbers, proveBareNumbers, readKeycaps } from './lines/own-numbers.ts';
import { readRomanLabels } from './lines/roman-labels.ts';
import { dropAppendix, dropPreamble } from './preamble.ts';
import { withoutReviewPage } from './lines/review-page.ts';
import { proveUnlabelled } from './lines/unlabelled-options.ts';
import { orderLists } from './tables/ordered-lists.ts';
import type { RawQuestion } from './raw-question.ts';
import { proveSides } from './sides.ts';
import { toTextLines, type TextLine } from './lines/text-line.ts';
import { readStemKeys } from './stem-keys.ts';
import { TextReader } from './text-reader.ts';
import { readVerdicts } from './verdicts.ts';

export function readText(source: string): QuestionImport {
  const report = new ImportReport();
  if (hasQuestionMarks(source)) return readSignedLines(toSourceLines(source), QUESTION_MARKS, report);
  return readTextLines(readSeparatedValues(source) ?? readPastedTables(toTextLines(source), report), report);
}

/** Rewrites unusual labels and numbers in the common form. */
const spellFile = (lines: readonly TextLine[]): TextLine[] => orderLists(joinNumbers(joinLabels(readKeycaps(withoutReviewPage(lines)))));

/** Adds to the lines what the whole file proves about them. */
const proveFile = (lines: readonly TextLine[]): TextLine[] =>
  proveNumbers(proveUnlabelled(readHeadedOptions(proveBareNumbers(readRomanLabels(proveLabels(spellFile(lines)))))));

/** @param report may already hold problems that were found while the lines were made */
export function readTextLines(lines: readonly TextLine[], report: ImportReport): QuestionImport {
  const reader = new TextReader(proveFile(lines), report);
  reader.read();
  dropAppendix(reader.parts, report);
  dropPreamble(reader.parts, reader.keyReader.keys, report);
  proveSides(reader.parts);
  const hasLetters = reader.parts.some(({ questions }) => questions.some(({ groups }) => groups.some(({ kind }) => kind === 'letter')));
  applyKeys(reader.keyReader.keys, reader.parts, report);
  const questions = reader.parts.flatMap(({ questions: own }) => own);
  readVerdicts(questions);
  readStemKeys(questions);
  const facts = { hasLetters, reading: proveReading(questions) };
  for (const raw of questions) {
    if (report.isFull) {
      report.tellRest(raw.line, raw.text.join('\n'));
      break;
    }
    takeQuestion(raw, facts, report);
  }
  return report.result();
}

function takeQuestion(raw: RawQuestion, facts: FileFacts, report: ImportReport): void {
  const { body, faults, text } = buildQuestion(raw, facts, report);
  const explanation = raw.explanation === null ? '' : tidyLines(raw.explanation.join('\n'));
  const natural: Question = {
    ...newQuestion(tidyLines([...raw.text, ...text].join('\n')), body),
    contextImage: raw.image,
    ...(explanation !== '' && { explanation }),
  };
  const sideFault = raw.sideFault !== null && !hasKey(natural) ? [raw.sideFault] : [];
  takeWithFields(report, raw.line, natural, [...raw.faults, ...sideFault, ...faults], raw.fields);
}

const hasKey = (question: Question): boolean =>
  question.type === 'text' ? question.correct >= 0 : question.type === 'multiple' ? question.correctAnswers.length > 0 : true;
