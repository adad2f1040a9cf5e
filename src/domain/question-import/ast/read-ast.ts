/**
 * Reads the text files of АСТ-Тест (rule R234). `S:` begins a question, `+:` a right and `-:` a wrong option. `L1:` and
 * `R1:` make pairs, `1:` and `2:` an order.
 */
import { sortBy } from '../../numbers.ts';
import { choiceByMarks, toSpellings, type Choice } from '../choices.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import type { QuestionBody } from '../imported-question.ts';
import { toMatch, toSequence } from '../ordering.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { toSourceLines, type SourceLine } from '../source-text.ts';
import { reasons } from '../texts.ts';
import { topicOfCategory } from '../topic.ts';

/**
 * Matches the tag of a line. `I` begins a task with its settings, `Q` an instruction, `V1` a section, `F1` data of the
 * whole file.
 */
const TAG = /^\s*(I|S|Q|[VF]\d|[+-]|[LR]\d{1,3}|\d{1,3})\s*:\s*(.*)$/s;

interface Entry {
  tag: string;
  text: string;
  line: number;
}

interface Task {
  line: number;
  entries: Entry[];
}

export const readAst = (source: string): QuestionImport => readAstLines(toSourceLines(source.replace(/^\ufeff/, '')), new ImportReport());

export function readAstLines(lines: readonly SourceLine[], report: ImportReport): QuestionImport {
  let task: Task | null = null;
  let topic: string | null = null;
  const finish = (): void => {
    if (task !== null) takeTask(task, topic, report);
    task = null;
  };
  for (const { number: line, text: source } of lines) {
    const [, tag, text = ''] = TAG.exec(source) ?? [];
    if (report.isFull) {
      if (source.trim() === '') continue;
      report.tellRest(line, source);
      break;
    }
    if (tag === undefined) {
      const last: Entry | undefined = task?.entries.at(-1);
      if (source.trim() === '') continue;
      if (last) last.text += `\n${source}`;
      else report.tellLine(line, source, reasons.outside);
    } else if (/^V\d$/.test(tag)) {
      finish();
      topic = sectionOf(text, line, report);
    } else if (/^F\d$/.test(tag)) {
      finish();
      if (tag === 'F1' && report.name === null) report.name = toPlainText(text) || null;
      else if (text.trim() !== '') report.tellLine(line, source, reasons.outside);
    } else if (tag === 'I') {
      finish();
      task = { line, entries: [] };
    } else {
      // A task may begin without `I:`.
      const isNext = tag === 'S' && task !== null && task.entries.some((entry) => entry.tag !== 'Q');
      if (isNext) finish();
      task ??= { line, entries: [] };
      task.entries.push({ tag, text, line });
    }
  }
  finish();
  return report.result();
}

/** Reads the name of a section, such as «V1: {{1}} Клетка». */
function sectionOf(text: string, line: number, report: ImportReport): string | null {
  const name = text.replace(/\{\{[^{}]*\}\}/g, '').trim();
  const { topic, isTooLong } = topicOfCategory(name.replaceAll('/', '//'));
  if (isTooLong) report.tell(line, name, reasons.topicTooLong);
  return topic;
}

function takeTask({ line, entries }: Task, topic: string | null, report: ImportReport): void {
  const text = toPlainText(entries.filter(({ tag }) => tag === 'Q' || tag === 'S').map((entry) => entry.text).join('\n'));
  const answers = entries.filter(({ tag }) => tag !== 'Q' && tag !== 'S');
  if (text === '' && answers.length === 0) return;
  const { body, faults } = bodyOf(text, answers, report);
  const question = { ...newQuestion(text.replace(/#{2,}/g, '_____'), body), ...(topic !== null && { topic }) };
  report.take(line, question, notesOf(question, faults));
}

const numbered = (entries: readonly Entry[], letter: string): Map<number, string> =>
  new Map(entries.filter(({ tag }) => tag.startsWith(letter)).map(({ tag, text }) => [Number(tag.slice(letter.length)), text]));

function bodyOf(text: string, answers: readonly Entry[], report: ImportReport): { body: QuestionBody; faults: string[] } {
  const [left, right] = [numbered(answers, 'L'), numbered(answers, 'R')];
  const options = answers.filter(({ tag }) => tag === '+' || tag === '-');
  const ordered = answers.filter(({ tag }) => /^\d/.test(tag));
  const kinds = [left.size + right.size > 0, options.length > 0, ordered.length > 0];
  if (kinds.filter(Boolean).length > 1) {
    for (const { tag, text: told, line } of kinds[0] ? [...options, ...ordered] : ordered) report.tell(line, `${tag}: ${told}`, reasons.outside);
  }
  if (kinds[0]) {
    const rows = [...left].map(([number, row]) => ({ left: toPlainText(row), right: right.has(number) ? toPlainText(right.get(number) ?? '') : null }));
    return { body: toMatch(rows, [...right.values()].map(toPlainText)), faults: [] };
  }
  if (options.length === 0 && ordered.length > 0) {
    const sorted = sortBy(ordered, ({ tag }) => Number(tag));
    const isKnown = sorted.every(({ tag }, index) => Number(tag) === index + 1);
    return { body: toSequence(sorted.map((entry) => toPlainText(entry.text)), { isKnown }), faults: [] };
  }
  const isTyped = options.every(({ tag }) => tag === '+') && (/#{2,}/.test(text) || options.length === 1);
  return isTyped ? { body: { type: 'short', answers: spellingsOf(options, report) }, faults: [] } : choiceByMarks(options.map((each): Choice => ({ text: toPlainText(each.text), isRight: each.tag === '+' })));
}

/** Reads accepted spellings. `#$#` stands for any letters. */
function spellingsOf(options: readonly Entry[], report: ImportReport): string[] {
  return toSpellings(
    options.flatMap(({ text, line }) => {
      if (!text.includes('#$#')) return [toPlainText(text)];
      report.tell(line, text, reasons.mask);
      return [];
    }),
  );
}
