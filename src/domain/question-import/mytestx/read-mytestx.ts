/**
 * Reads lists whose lines begin with signs (rule R118): the text files of MyTestX with `#`, `+` and `-`, and lists with
 * `?`, `+` and `=`.
 */
import { choiceByMarks, toSpellings, type Choice } from '../choices.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { toSourceLines, type SourceLine } from '../source-text.ts';
import { reasons } from '../texts.ts';

interface Draft {
  text: SourceLine[];
  options: Choice[];
}

interface Signs {
  question: string;
  wrong: string;
}

/** Matches a blank in a text. A text with a blank and with a single option, which is right, asks for a word. */
const BLANK = /\*{3}|_{3}|\.{4}/;
/** Matches a line such as «@ file.jpg», which names a picture. */
const IMAGE = /^@\s*(\S.*)$/;

export const readMyTestX = (source: string): QuestionImport => readSignedLines(toSourceLines(source.replace(/^\ufeff/, '')), MYTESTX, new ImportReport());

/** In these lists `?` begins a question, `+` a right and `=` a wrong option. */
export const QUESTION_MARKS: Signs = { question: '?', wrong: '=' };
export const hasQuestionMarks = (text: string): boolean => /^[ \t]{0,9}\?/m.test(text) && /^[ \t]{0,9}=/m.test(text) && /^[ \t]{0,9}\+/m.test(text);
export const MYTESTX: Signs = { question: '#', wrong: '-' };

export function readSignedLines(lines: readonly SourceLine[], signs: Signs, report: ImportReport): QuestionImport {
  let draft: Draft | null = null;
  /** Lines after the options of a question. They become the next question if options follow them. */
  let pending: SourceLine[] = [];
  const tellPending = (): void => {
    for (const { number, text } of pending) report.tellLine(number, text, reasons.outside);
    pending = [];
  };
  for (const line of lines) {
    const text = line.text.trim();
    const image = IMAGE.exec(text)?.[1];
    if (text.startsWith(signs.question)) {
      tellPending();
      takeQuestion(draft, report);
      if (report.isFull) {
        report.tellRest(line.number, text.slice(1));
        return report.result();
      }
      draft = { text: [{ number: line.number, text: text.slice(1) }], options: [] };
    } else if (image !== undefined) {
      report.tell(line.number, image, reasons.imageMissing);
    } else if ((text.startsWith('+') || text.startsWith(signs.wrong)) && (draft !== null || pending.length > 0)) {
      if (pending.length > 0) {
        takeQuestion(draft, report);
        draft = { text: pending, options: [] };
        pending = [];
      }
      draft?.options.push({ text: toPlainText(text.slice(1)), isRight: text.startsWith('+') });
    } else if (text !== '') {
      if (draft !== null && draft.options.length === 0) draft.text.push(line);
      else pending.push(line);
    }
  }
  tellPending();
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
  const text = toPlainText(draft.text.map((line) => line.text).join('\n'));
  const [only, ...others] = draft.options;
  const { body, faults } =
    only?.isRight && others.length === 0 && BLANK.test(text) ? { body: { type: 'short' as const, answers: toSpellings([only.text]) }, faults: [] } : choiceByMarks(draft.options);
  const question = newQuestion(text, body);
  report.take(first.number, question, notesOf(question, faults));
}
