/**
 * The form state of a question. All kinds share one state, because a change of the kind must lose nothing. Lists are texts with one item per
 * line; marks and pairs refer to lines.
 */
import { sortNumbers } from '../../../domain/numbers.ts';
import { toSingleLine, splitLines } from '../../../domain/lines.ts';
import type { Scoring } from '../../../domain/questions/exam-rules.ts';
import { formatDecimal, parseTypedNumber } from '../../../domain/questions/kinds/number-answer.ts';
import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import { materialOf, type Material } from '../../../domain/materials/material.ts';
import type { Question, QuestionType } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { QUESTION_LIMITS } from '../../../domain/questions/question-limits.ts';
import { isPermutation } from '../../../domain/questions/kinds/order.ts';
import { newExtended, readExtended, toExtendedForm, type ExtendedForm } from './extended-form.ts';
import { mapLines } from './map-lines.ts';
import type { SequenceForm } from './sequence-form.ts';

export interface QuestionForm {
  /** The React key. It stays the same when the question is moved. */
  key: number;
  type: QuestionType;
  question: string;
  contextText: string;
  contextImage: string | null;
  /** The name of an image file that was just chosen. */
  imageFileName: string | null;
  options: MarkedLines;
  matchLeft: string;
  matchRight: string;
  /** For each line of the left column, the line of the right column; `null` if it is not chosen. */
  pairs: readonly (number | null)[];
  /** The accepted spellings, one per line. */
  answers: string;
  matchCase: boolean;
  /** The text as it was typed. */
  numberAnswer: string;
  tolerance: string;
  sequence: SequenceForm;
  extended: ExtendedForm;
  freeformAnswer: string;
  scoring: Scoring | null;
  topic: string;
  explanation: string;
  /** The material. Neighbouring questions with the same material share it. */
  material: Material | null;
  /** The number of the task in the exam, as it was typed. */
  line: string;
}

/** Lines of a text, some of which are marked. */
export interface MarkedLines {
  text: string;
  marks: readonly number[];
  /** The deleted lines that were marked. If such a line is pasted elsewhere, it gets its mark back. */
  cut: readonly string[];
}

/** Joins items to a text. Line breaks inside an item are replaced, because each item must be exactly one line. */
const joinItems = (items: readonly string[]): string => items.map(toSingleLine).join('\n');

/** The text of two empty options (rule R39). */
const TWO_EMPTY_LINES = '\n';

let lastKey = 0;
const nextKey = (): number => ++lastKey;

/** A copy of a question with everything that was typed. It has a key of its own. */
export const copyQuestion = (form: QuestionForm): QuestionForm => ({ ...form, key: nextKey() });

export const newQuestion = (): QuestionForm => ({
  key: nextKey(),
  type: 'text',
  question: '',
  contextText: '',
  contextImage: null,
  imageFileName: null,
  options: { text: TWO_EMPTY_LINES, marks: [], cut: [] },
  matchLeft: TWO_EMPTY_LINES,
  matchRight: TWO_EMPTY_LINES,
  pairs: [null, null],
  answers: '',
  matchCase: false,
  numberAnswer: '',
  tolerance: '0',
  sequence: { text: TWO_EMPTY_LINES, shown: [0, 1], isOrdered: true },
  extended: newExtended(),
  freeformAnswer: '',
  scoring: null,
  topic: '',
  explanation: '',
  material: null,
  line: '',
});

/** Restores a question that the device has kept. An earlier version of the site may have kept fewer fields. */
export const restoredQuestion = (kept: KeptQuestion): QuestionForm => ({
  ...newQuestion(),
  ...kept,
  line: String(kept.line ?? ''),
  extended: { ...newExtended(), ...kept.extended },
  key: nextKey(),
});
type KeptQuestion = Omit<QuestionForm, 'line'> & { line: string | number | null };

type CommonFields = Pick<Question, 'question' | 'contextText' | 'contextImage' | 'topic' | 'explanation' | 'line'>;

/** Converts a kind of question to form fields and back. */
interface FormOf<Type extends QuestionType> {
  fill(question: QuestionOf<Type>): Partial<QuestionForm>;
  read(form: QuestionForm, common: CommonFields): QuestionOf<Type>;
}

const scoringOf = ({ scoring }: QuestionForm) => scoring && { scoring };

const FORMS: { [Type in QuestionType]: FormOf<Type> } = {
  text: {
    fill: ({ options, correct }) => ({ options: { text: joinItems(options), marks: [correct], cut: [] } }),
    read: ({ options }, common) => ({ type: 'text', ...common, options: splitLines(options.text), correct: options.marks[0] ?? -1 }),
  },
  multiple: {
    fill: ({ options, correctAnswers }) => ({ options: { text: joinItems(options), marks: correctAnswers, cut: [] } }),
    read: (form, common) => ({
      type: 'multiple',
      ...common,
      ...scoringOf(form),
      options: splitLines(form.options.text),
      correctAnswers: [...form.options.marks],
    }),
  },
  match: {
    fill: ({ matchLeft, matchRight, matchAnswers }) => ({
      matchLeft: joinItems(matchLeft),
      matchRight: joinItems(matchRight),
      pairs: matchAnswers,
    }),
    read: (form, common) => ({
      type: 'match',
      ...common,
      ...scoringOf(form),
      matchLeft: splitLines(form.matchLeft),
      matchRight: splitLines(form.matchRight),
      matchAnswers: form.pairs.map((line) => line ?? -1),
    }),
  },
  short: {
    fill: ({ answers, matchCase }) => ({ answers: joinItems(answers), matchCase: matchCase ?? false }),
    read: ({ answers, matchCase }, common) => ({ type: 'short', ...common, answers: splitLines(answers), ...(matchCase && { matchCase }) }),
  },
  number: {
    fill: ({ answer, tolerance }) => ({
      numberAnswer: answer === null ? '' : formatDecimal(answer),
      tolerance: formatDecimal(tolerance),
    }),
    read: ({ numberAnswer, tolerance }, common) => ({
      type: 'number',
      ...common,
      answer: parseTypedNumber(numberAnswer)?.toNumber() ?? null,
      tolerance: parseTypedNumber(tolerance)?.toNumber() ?? Number.NaN,
    }),
  },
  sequence: {
    fill({ items, correctOrder }) {
      const isOrdered = isPermutation(correctOrder, items.length);
      const order = isOrdered ? correctOrder : items.map((_, item) => item);
      const text = joinItems(order.map((item) => items[item] ?? ''));
      return { sequence: { text, shown: items.map((_, item) => order.indexOf(item)), isOrdered } };
    },
    read(form, common) {
      const { text, shown, isOrdered } = form.sequence;
      const lines = splitLines(text);
      return {
        type: 'sequence',
        ...common,
        ...scoringOf(form),
        items: shown.map((line) => lines[line] ?? ''),
        correctOrder: isOrdered ? lines.map((_, line) => shown.indexOf(line)) : [],
      };
    },
  },
  extended: {
    fill: (question) => ({ extended: toExtendedForm(question) }),
    read: ({ extended }, common) => ({ type: 'extended', ...common, ...readExtended(extended) }),
  },
  freeform: {
    fill: ({ freeformAnswer }) => ({ freeformAnswer }),
    read: ({ freeformAnswer }, common) => ({ type: 'freeform', ...common, freeformAnswer }),
  },
};

const formOf = <Type extends QuestionType>({ type }: { type: Type }): FormOf<Type> => FORMS[type];

/** @param materials the materials of the test */
export function toForm(question: Question, materials: readonly Material[] = []): QuestionForm {
  const form: QuestionForm = {
    ...newQuestion(),
    type: question.type,
    question: question.question,
    contextText: question.contextText ?? '',
    contextImage: question.contextImage,
    scoring: ('scoring' in question && question.scoring) || null,
    topic: question.topic ?? '',
    explanation: question.explanation ?? '',
    material: materialOf(question, materials),
    line: String(question.line ?? ''),
  };
  return { ...form, ...formOf(question).fill(question) };
}

/**
 * Converts a form to a question without its material, which `toContent` adds. Blank lines stay: `normalizeTest` removes them and adjusts the
 * indexes.
 */
export function toQuestion(form: QuestionForm): Question {
  const common: CommonFields = {
    question: form.question,
    contextText: form.contextText,
    contextImage: form.contextImage,
    ...(form.topic !== '' && { topic: form.topic }),
    ...(form.explanation !== '' && { explanation: form.explanation }),
    ...(form.line.trim() !== '' && { line: lineOf(form.line) }),
  };
  return formOf(form).read(form, common);
}

/** The line of the exam. A text that is no possible line gives NaN, which the rules refuse. */
function lineOf(typed: string): number {
  const line = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return line >= 1 && line <= QUESTION_LIMITS.examLine ? line : Number.NaN;
}

/** Applies an edit of the text. Marks stay with their lines. */
export function editMarkedLines(before: MarkedLines, text: string): MarkedLines {
  const lines = splitLines(text);
  const newIndexes = mapLines(splitLines(before.text), lines);
  const remaining = before.marks.flatMap((mark) => newIndexes[mark] ?? []);
  const deleted = before.marks.filter((mark) => (newIndexes[mark] ?? null) === null);
  const cut = [...before.cut, ...deleted.map((mark) => splitLines(before.text)[mark] ?? '')];
  const mapped = new Set(newIndexes);
  const restored = lines.flatMap((line, index) => (line.trim() && !mapped.has(index) && cut.includes(line) ? [index] : []));
  const restoredTexts = new Set(restored.map((index) => lines[index]));
  return { text, marks: sortNumbers([...new Set([...remaining, ...restored])]), cut: cut.filter((line) => !restoredTexts.has(line)) };
}

/** Applies an edit of a column. Pairs stay with their lines. */
export function editColumn(form: QuestionForm, column: 'matchLeft' | 'matchRight', text: string): QuestionForm {
  const newIndexes = mapLines(splitLines(form[column]), splitLines(text));
  if (column === 'matchRight') {
    return { ...form, matchRight: text, pairs: form.pairs.map((line) => (line === null ? null : (newIndexes[line] ?? null))) };
  }
  const pairs: (number | null)[] = splitLines(text).map(() => null);
  form.pairs.forEach((line, row) => {
    const newRow = newIndexes[row] ?? null;
    if (newRow !== null) pairs[newRow] = line;
  });
  return { ...form, matchLeft: text, pairs };
}

/** Changes the kind. A question with one answer keeps only the first mark. */
export function changeType(form: QuestionForm, type: QuestionType): QuestionForm {
  const marks = kindOf({ type }).answeredBy === 'option' ? form.options.marks.slice(0, 1) : form.options.marks;
  return { ...form, type, options: { ...form.options, marks } };
}

/** Turns a freeform question into an extended question. Its reference answer becomes the sample answer. */
export const toExtended = (form: QuestionForm): QuestionForm => ({
  ...changeType(form, 'extended'),
  extended: { ...form.extended, sampleAnswer: form.freeformAnswer, hasCriteria: false },
});
