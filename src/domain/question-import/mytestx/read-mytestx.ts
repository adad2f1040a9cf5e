/** Reads the text files of MyTestX (rule R118): `#` begins a question, `+` a right option, `-` a wrong one. */
import { choiceByMarks, type Choice } from '../choices.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { toSourceLines, type SourceLine } from '../source-text.ts';
import { reasons } from '../texts.ts';

interface Draft {
  text: SourceLine[];
  options: Choice[];
}

export function readMyTestX(source: string): QuestionImport {
  const report = new ImportReport();
  let draft: Draft | null = null;
  for (const line of toSourceLines(source.replace(/^\ufeff/, ''))) {
    const [, sign, text = ''] = /^\s*([#+-])(.*)$/.exec(line.text) ?? [];
    if (sign === '#') {
      takeQuestion(draft, report);
      if (report.isFull) {
        report.tellRest(line.number, text);
        return report.result();
      }
      draft = { text: [{ number: line.number, text }], options: [] };
    } else if (sign !== undefined && draft !== null) {
      draft.options.push({ text: toPlainText(text), isRight: sign === '+' });
    } else if (line.text.trim() !== '') {
      if (draft !== null && draft.options.length === 0) draft.text.push(line);
      else report.tellLine(line.number, line.text, reasons.outside);
    }
  }
  takeQuestion(draft, report);
  return report.result();
}

function takeQuestion(draft: Draft | null, report: ImportReport): void {
  const [first] = draft?.text ?? [];
  if (draft === null || first === undefined) return;
  if (draft.options.length === 0) {
    for (const line of draft.text) report.tellLine(line.number, line.text, reasons.noOptions);
    return;
  }
  const { body, faults } = choiceByMarks(draft.options);
  const question = newQuestion(toPlainText(draft.text.map(({ text }) => text).join('\n')), body);
  report.take(first.number, question, notesOf(question, faults));
}
