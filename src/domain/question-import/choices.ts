/** Makes choice questions of options, whose marks or weights say which are right (rule R113). */
import { uniqueSpellings } from '../questions/kinds/short-answer.ts';
import type { QuestionBody } from './imported-question.ts';
import { toLine } from './question-notes.ts';
import { notes } from './texts.ts';

export interface Choice {
  text: string;
  isRight: boolean;
}

interface Body {
  body: QuestionBody;
  /** What the author must correct. */
  faults: string[];
}

/** Drops blank options with their marks. */
const compact = (choices: readonly Choice[]): Choice[] =>
  choices.map(({ text, isRight }) => ({ text: toLine(text), isRight })).filter(({ text }) => text !== '');

/** Makes a question of one answer. When several options are marked, none counts as right. */
export function singleChoice(choices: readonly Choice[]): Body {
  const compacted = compact(choices);
  const options = compacted.map(({ text }) => text);
  const right = compacted.filter(({ isRight }) => isRight);
  const faults = right.length > 1 ? [notes.twoRight(right.map(({ text }) => text))] : [];
  const correct = right.length === 1 ? compacted.findIndex(({ isRight }) => isRight) : -1;
  return { body: { type: 'text', options, correct }, faults };
}

export function multipleChoice(choices: readonly Choice[]): Body {
  const compacted = compact(choices);
  const correctAnswers = compacted.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  return { body: { type: 'multiple', options: compacted.map(({ text }) => text), correctAnswers }, faults: [] };
}

/**
 * Chooses the kind when the format does not name it. One mark makes a question of one answer, several marks make one of
 * several answers.
 */
export const choiceByMarks = (choices: readonly Choice[]): Body =>
  compact(choices).filter(({ isRight }) => isRight).length > 1 ? multipleChoice(choices) : singleChoice(choices);

/** Makes the question «верно» or «неверно». */
export const trueOrFalse = (isTrue: boolean | null): QuestionBody => ({
  type: 'text',
  options: ['Верно', 'Неверно'],
  correct: isTrue === null ? -1 : isTrue ? 0 : 1,
});

/** The accepted spellings, each once. */
export const toSpellings = (spellings: readonly string[], matchCase = false): string[] =>
  uniqueSpellings({ answers: spellings.map(toLine).filter((spelling) => spelling !== ''), ...(matchCase && { matchCase }) });

/** Whether the weights above 0 differ. The product gives the same weight to all right options. */
export function unequalWeights(weights: readonly number[]): boolean {
  const shares = weights.filter((weight) => weight > 0);
  return shares.some((share) => Math.abs(share - (shares[0] ?? share)) > 0.01);
}
