/**
 * A question while it is being written. All kinds share one form, so that changing the kind loses nothing that
 * was typed; lists are texts with one item per line, and marks belong to lines.
 */
import { ascending } from '../../domain/ascending.ts';
import { inOneLine, linesOf } from '../../domain/lines.ts';
import type { Question, QuestionType } from '../../domain/question.ts';
import { followLines } from './follow-lines.ts';

export interface QuestionForm {
  /** Tells questions apart while they change places. */
  key: number;
  type: QuestionType;
  question: string;
  contextText: string;
  contextImage: string | null;
  /** Name of the file that the picture came from, while it is known. */
  pictureName: string | null;
  options: Marked;
  matchLeft: string;
  matchRight: string;
  /** Line of the right column for each line of the left one; `null`: not chosen yet. */
  pairs: readonly (number | null)[];
  freeformAnswer: string;
}

/** Lines some of which are marked. */
export interface Marked {
  text: string;
  marks: readonly number[];
  /** Texts of marked lines that are gone: a line that was cut and is put back elsewhere has its mark again. */
  cut: readonly string[];
}

/** What was stored may have line breaks of its own: each item is one line, or marks would go to other items. */
const textOf = (items: readonly string[]): string => items.map(inOneLine).join('\n');

/** Two empty options (specification §9). */
const TWO_EMPTY_LINES = '\n';

let lastKey = 0;
const nextKey = (): number => ++lastKey;

/** A question that nothing is written in yet. */
export const newQuestion = (): QuestionForm => ({
  key: nextKey(),
  type: 'text',
  question: '',
  contextText: '',
  contextImage: null,
  pictureName: null,
  options: { text: TWO_EMPTY_LINES, marks: [], cut: [] },
  matchLeft: TWO_EMPTY_LINES,
  matchRight: TWO_EMPTY_LINES,
  pairs: [null, null],
  freeformAnswer: '',
});

/** What is stored, as the form shows it. */
export function toForm(question: Question): QuestionForm {
  const form: QuestionForm = {
    ...newQuestion(),
    type: question.type,
    question: question.question,
    contextText: question.contextText ?? '',
    contextImage: question.contextImage,
  };
  switch (question.type) {
    case 'text':
      return { ...form, options: { text: textOf(question.options), marks: [question.correct], cut: [] } };
    case 'multiple':
      return { ...form, options: { text: textOf(question.options), marks: question.correctAnswers, cut: [] } };
    case 'match':
      return {
        ...form,
        matchLeft: textOf(question.matchLeft),
        matchRight: textOf(question.matchRight),
        pairs: question.matchAnswers,
      };
    case 'freeform':
      return { ...form, freeformAnswer: question.freeformAnswer };
  }
}

/** What the form says, blank lines and all: the rules of the domain drop those and move the marks along. */
export function toQuestion(form: QuestionForm): Question {
  const common = {
    question: form.question,
    contextText: form.contextText,
    contextImage: form.contextImage,
  };
  switch (form.type) {
    case 'text':
      return { type: 'text', ...common, options: linesOf(form.options.text), correct: form.options.marks[0] ?? -1 };
    case 'multiple':
      return {
        type: 'multiple',
        ...common,
        options: linesOf(form.options.text),
        correctAnswers: [...form.options.marks],
      };
    case 'match':
      return {
        type: 'match',
        ...common,
        matchLeft: linesOf(form.matchLeft),
        matchRight: linesOf(form.matchRight),
        matchAnswers: form.pairs.map((line) => line ?? -1),
      };
    case 'freeform':
      return { type: 'freeform', ...common, freeformAnswer: form.freeformAnswer };
  }
}

/** The lines after an edit, each mark with the line it was set on. */
export function retype(before: Marked, text: string): Marked {
  const lines = linesOf(text);
  const places = followLines(linesOf(before.text), lines);
  const kept = before.marks.flatMap((mark) => places[mark] ?? []);
  const gone = before.marks.filter((mark) => (places[mark] ?? null) === null);
  const cut = [...before.cut, ...gone.map((mark) => linesOf(before.text)[mark] ?? '')];
  const known = new Set(places);
  const back = lines.flatMap((line, at) => (line.trim() && !known.has(at) && cut.includes(line) ? [at] : []));
  const isBack = new Set(back.map((at) => lines[at]));
  return { text, marks: ascending([...new Set([...kept, ...back])]), cut: cut.filter((line) => !isBack.has(line)) };
}

/** The form after an edit of a column, each pair with the lines it was made of. */
export function retypeColumn(form: QuestionForm, column: 'matchLeft' | 'matchRight', text: string): QuestionForm {
  const places = followLines(linesOf(form[column]), linesOf(text));
  if (column === 'matchRight') {
    return { ...form, matchRight: text, pairs: form.pairs.map((line) => (line === null ? null : (places[line] ?? null))) };
  }
  const pairs: (number | null)[] = linesOf(text).map(() => null);
  form.pairs.forEach((line, row) => {
    const place = places[row] ?? null;
    if (place !== null) pairs[place] = line;
  });
  return { ...form, matchLeft: text, pairs };
}

/** Marks for a question of one answer: of several, the first stays when the kind changes. */
export function changeType(form: QuestionForm, type: QuestionType): QuestionForm {
  const marks = type === 'text' ? form.options.marks.slice(0, 1) : form.options.marks;
  return { ...form, type, options: { ...form.options, marks } };
}
