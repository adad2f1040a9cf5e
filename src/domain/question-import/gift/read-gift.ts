/** Reads GIFT, the text format of Moodle (rule R115). */
import type { Question } from '../../questions/question.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { isListokComment, parseListokComment, takeAlone, takeTestFields, takeWithFields, type ListokFields } from '../listok-comment.ts';
import { toPlainText } from '../plain-text.ts';
import type { PlainText } from '../rich-text/text-builder.ts';
import { newQuestion } from '../question-notes.ts';
import { SourceText, toSourceLines, type SourceLine } from '../source-text.ts';
import { reasons } from '../texts.ts';
import { topicOfCategory } from '../topic.ts';
import { readAnswers, type Piece } from './gift-answers.ts';
import { giftExplanation, giftText, hideEscapes, itemText, showEscapes } from './gift-text.ts';

/** Lines without a blank line between them, and the `listok:` comment before them. */
interface Block {
  lines: SourceLine[];
  fields: ListokFields;
  /** The line of a `listok:` comment that replaces a question. */
  aloneAt?: number;
}

export const readGift = (source: string): QuestionImport => readGiftLines(toSourceLines(source.replace(/^\ufeff/, '')), new ImportReport());

export function readGiftLines(source: readonly SourceLine[], report: ImportReport): QuestionImport {
  let topic: string | null = null;
  for (const { lines, fields, aloneAt } of toBlocks(source, report)) {
    const [first] = lines;
    if (aloneAt !== undefined) takeAlone(report, aloneAt, fields);
    if (first === undefined) continue;
    const category = /^\s*\$CATEGORY:\s*(.*)$/.exec(first.text)?.[1];
    if (category !== undefined) {
      const found = topicOfCategory(showEscapes(hideEscapes(category)), report.name);
      ({ topic } = found);
      if (found.isTooLong) report.tell(first.number, category, reasons.topicTooLong);
    }
    for (const part of splitQuestions(category === undefined ? lines : lines.slice(1))) {
      if (report.isFull) {
        report.tellRest(part[0]?.number ?? 1, part[0]?.text ?? '');
        return report.result();
      }
      readQuestion(part, topic, fields, report);
    }
  }
  return report.result();
}

/** Drops comments but keeps the fields of `listok:` comments. Separates the lines at blank lines outside of braces. */
function toBlocks(source: readonly SourceLine[], report: ImportReport): Block[] {
  const blocks: Block[] = [];
  let block: Block = { lines: [], fields: {} };
  for (const line of source) {
    const comment = /^\s*\/\/(.*)$/.exec(line.text)?.[1];
    if (comment !== undefined) {
      if (!isListokComment(comment)) continue;
      const fields = parseListokComment(comment) ?? {};
      if (takeTestFields(report, line.number, fields) !== undefined) continue;
      if (fields.isAlone) {
        blocks.push(block, { lines: [], fields, aloneAt: line.number });
        block = { lines: [], fields: {} };
      } else {
        block.fields = fields;
      }
    } else if (line.text.trim() !== '') {
      block.lines.push(line);
    } else if (block.lines.length > 0) {
      blocks.push(block);
      block = { lines: [], fields: {} };
    }
  }
  return joinOpenBraces([...blocks, block]);
}

/** Joins blocks whose blank line is inside the braces of an answer, because it does not end the question. */
function joinOpenBraces(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const isOpen = last !== undefined && block.aloneAt === undefined && braceBalance(last.lines) === 1 && continuesAnswer(block.lines);
    if (isOpen) for (const line of block.lines) last.lines.push(line);
    else joined.push(block);
  }
  return joined;
}

const hiddenText = (lines: readonly SourceLine[]): string => hideEscapes(lines.map(({ text }) => text).join('\n'));

function braceBalance(lines: readonly SourceLine[]): number {
  const text = hiddenText(lines);
  return (text.match(/\{/g)?.length ?? 0) - (text.match(/\}/g)?.length ?? 0);
}

/** Whether the lines close a brace that the lines before them have opened. */
const continuesAnswer = (lines: readonly SourceLine[]): boolean => /^[^{}]*\}/.test(hiddenText(lines));

/** Separates questions that have no blank line between them. */
function splitQuestions(lines: readonly SourceLine[]): SourceLine[][] {
  const parts: SourceLine[][] = [];
  let part: SourceLine[] = [];
  let balance = 0;
  const lastOpen = lines.findLastIndex((line) => hiddenText([line]).includes('{'));
  lines.forEach((line, index) => {
    part.push(line);
    balance += braceBalance([line]);
    const isClosed = hiddenText([line]).trimEnd().endsWith('}') && balance === 0;
    if (isClosed && index < lastOpen) {
      parts.push(part);
      part = [];
    }
  });
  return [...parts, part].filter((each) => each.length > 0);
}

function readQuestion(lines: SourceLine[], topic: string | null, fields: ListokFields, report: ImportReport): void {
  const source = new SourceText(lines);
  const text = hideEscapes(source.text);
  const line = source.lineOfTextAt(0);
  const refuse = (message: string): void => report.tell(line, source.text, message);
  const [open, close] = [text.indexOf('{'), text.indexOf('}')];
  if (open < 0 && close < 0) return refuse(reasons.description);
  if (open < 0 || close < open || braceBalance(lines) !== 0) return refuse(reasons.braces);
  if (text.includes('{', close)) return refuse(reasons.severalBlanks);

  const nameLength = /^\s*::[\s\S]*?::/.exec(text.slice(0, open))?.[0].length ?? 0;
  const [before, after] = [text.slice(nameLength, open), text.slice(close + 1)];
  const stem = giftText(after.trim() === '' ? before : `${before.trimEnd()} _____${/^\s/.test(after) ? ' ' : ''}${after.trimStart()}`, 'moodle');

  const tell = (piece: Piece, message: string): void => {
    if (!fields.isWhole) report.tell(source.lineOfTextAt(piece.at), showEscapes(piece.text), message);
  };
  const tellLost = (piece: Piece, { lost, images }: PlainText, imageReason: string): void => {
    for (const part of lost) tell({ text: part.text, at: piece.at }, part.message);
    for (const address of images) tell({ text: address, at: piece.at }, imageReason);
  };
  tellLost({ text: '', at: nameLength }, stem, reasons.imageMissing);

  const inside = text.slice(open + 1, close);
  const feedbackAt = inside.lastIndexOf('####');
  const answersEnd = feedbackAt < 0 ? inside.length : feedbackAt;
  const { body, faults } = readAnswers(
    { text: inside.slice(0, answersEnd), at: open + 1 },
    {
      format: stem.format,
      tell,
      plain: (piece, isItem = false) => {
        const plain = isItem ? itemText(piece.text) : giftText(piece.text, stem.format);
        tellLost(piece, plain, reasons.imageInOption);
        return plain.text;
      },
    },
  );
  const explanation = feedbackAt < 0 ? null : giftExplanation(inside.slice(feedbackAt + 4), stem.format);
  if (explanation) tellLost({ text: '', at: open + 1 + feedbackAt }, explanation, reasons.imageMissing);

  const question: Question = {
    ...newQuestion(toPlainText(stem.text), body),
    ...(topic !== null && { topic }),
    ...(explanation && explanation.text !== '' && { explanation: explanation.text }),
  };
  takeWithFields(report, line, question, faults, fields);
}
