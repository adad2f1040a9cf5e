/** Reads Aiken (rule R118): a question, options with letters, and `ANSWER: B`. */
import { choiceByMarks } from '../choices.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { toSourceLines, type SourceLine } from '../source-text.ts';
import { parseLabels } from '../text/lines/labels.ts';
import { reasons } from '../texts.ts';

const OPTION = /^\s*([A-ZА-ЯЁa-zа-яё])[.)]\s+(\S.*)$/;
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i;

interface Draft {
  text: SourceLine[];
  options: { label: string; text: string }[];
  /** Whether a blank line follows the text. */
  isParted: boolean;
}

const newDraft = (): Draft => ({ text: [], options: [], isParted: false });

export const readAiken = (source: string): QuestionImport => readAikenLines(toSourceLines(source.replace(/^\ufeff/, '')), new ImportReport());

export function readAikenLines(lines: readonly SourceLine[], report: ImportReport): QuestionImport {
  let draft = newDraft();
  const finish = (right: number[]): void => {
    takeQuestion(draft, right, report);
    draft = newDraft();
  };
  for (const line of lines) {
    if (report.isFull) {
      if (line.text.trim() === '') continue;
      report.tellRest(line.number, line.text);
      break;
    }
    const [, label, text] = OPTION.exec(line.text) ?? [];
    const answer = ANSWER.exec(line.text)?.[1];
    if (answer !== undefined) {
      const right = parseLabels(answer, draft.options.map((option) => option.label));
      const isStray = draft.options.length === 0;
      if (isStray || right === null) report.tellLine(line.number, line.text, isStray ? reasons.outside : reasons.noSuchOption);
      finish(right ?? []);
    } else if (label !== undefined && text !== undefined && draft.text.length > 0) {
      draft.options.push({ label, text });
    } else if (line.text.trim() !== '') {
      // A text after options that have no answer begins the next question. So does a text after another text and a
      // blank line.
      if (draft.options.length > 0 || draft.isParted) finish([]);
      draft.text.push(line);
    } else {
      draft.isParted = draft.text.length > 0;
    }
  }
  finish([]);
  return report.result();
}

function takeQuestion({ text, options }: Draft, right: readonly number[], report: ImportReport): void {
  const [first] = text;
  if (first === undefined) return;
  if (options.length === 0) {
    for (const line of text) report.tellLine(line.number, line.text, reasons.noOptions);
    return;
  }
  const { body, faults } = choiceByMarks(options.map((option, place) => ({ text: toPlainText(option.text), isRight: right.includes(place) })));
  const question = newQuestion(toPlainText(text.map((line) => line.text).join('\n')), body);
  report.take(first.number, question, notesOf(question, faults));
}
