/**
 * Reads the tests of Platonus (rule R234), which have the tags `<question>` and `<variant>`. The right variant is the
 * first one, unless variants are bold: then the bold one is. `<variantright>` also marks it.
 */
import { choiceByMarks, type Choice } from '../choices.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { formattingOf, slice, toTextLines, type TextLine } from '../text/lines/text-line.ts';
import { reasons } from '../texts.ts';

const TAG = /<(\/?)(question|variant)(right)?\d*>/gi;

interface Part {
  kind: 'question' | 'variant' | 'outside';
  isRight: boolean;
  lines: TextLine[];
}

export const readPlatonus = (source: string): QuestionImport => readPlatonusLines(toTextLines(source.replace(/^\ufeff/, '')), new ImportReport());

export function readPlatonusLines(lines: readonly TextLine[], report: ImportReport): QuestionImport {
  const parts = partsOf(lines);
  let question: Part | null = null;
  let variants: Part[] = [];
  for (const part of [...parts, null]) {
    if (part?.kind === 'variant' && question !== null) {
      variants.push(part);
      continue;
    }
    if (question !== null && part?.kind !== 'outside') {
      if (report.isFull) {
        report.tellRest(question.lines[0]?.number ?? 1, textOf(question));
        return report.result();
      }
      takeQuestion(question, variants, report);
    }
    if (part === null) break;
    if (part.kind === 'question') [question, variants] = [part, []];
    else for (const { number, text } of part.lines) report.tellLine(number, text, reasons.outside);
  }
  return report.result();
}

/** Splits lines into the texts between tags. What is after an end tag belongs to no part. */
function partsOf(lines: readonly TextLine[]): Part[] {
  const parts: Part[] = [];
  let part: Part = { kind: 'outside', isRight: false, lines: [] };
  const add = (line: TextLine): void => {
    if (line.text !== '') part.lines.push(line);
  };
  for (const line of lines) {
    let from = 0;
    for (const { index, 0: tag, 1: end, 2: name = '', 3: right } of line.text.matchAll(TAG)) {
      add(slice(line, from, index));
      from = index + tag.length;
      parts.push(part);
      part = { kind: end === '/' ? 'outside' : name.toLowerCase() === 'question' ? 'question' : 'variant', isRight: right !== undefined, lines: [] };
      if (part.kind !== 'outside') part.lines.push({ number: line.number, text: '', spans: [] });
    }
    add(from === 0 ? line : slice(line, from));
  }
  parts.push(part);
  return parts.filter(({ kind, lines: own }) => kind !== 'outside' || own.length > 0);
}

const textOf = ({ lines }: Part): string => toPlainText(lines.map(({ text }) => text).join('\n'));

const isBold = ({ lines }: Part): boolean => {
  const texts = lines.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return texts.length > 0 && texts.every((line) => formattingOf(line).includes('bold'));
};

function takeQuestion(question: Part, variants: readonly Part[], report: ImportReport): void {
  const line = question.lines[0]?.number ?? 1;
  if (variants.length === 0) return report.tellLine(line, textOf(question), reasons.noOptions);
  const bold = variants.map(isBold);
  const isNamed = variants.some(({ isRight }) => isRight);
  const hasBold = bold.includes(true) && bold.includes(false);
  const choices = variants.map((variant, index): Choice => ({ text: textOf(variant), isRight: isNamed ? variant.isRight : hasBold ? bold[index] === true : index === 0 }));
  const { body, faults } = choiceByMarks(choices);
  const taken = newQuestion(textOf(question), body);
  report.take(line, taken, notesOf(taken, faults));
}
