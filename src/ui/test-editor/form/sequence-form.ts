/** The form state of a sequence: its lines in the right order, and the places where learners first see them. */
import { splitLines } from '../../../domain/lines.ts';
import { mapLines } from './map-lines.ts';

export interface SequenceForm {
  /** The items in the right order, one per line. */
  text: string;
  /** The line at each shown place. Every line has a place, even a blank line. */
  shown: readonly number[];
  /** Whether the right order is known. If it is not, the lines are in the shown order. */
  isOrdered: boolean;
}

/** The lines that are not blank, in the shown order. */
export const shownItems = ({ text, shown }: SequenceForm): string[] => {
  const lines = splitLines(text);
  return shown.flatMap((line) => lines[line]?.trim() || []);
};

/** Applies an edit of the text. An edited line keeps its shown place; a new line comes last. */
export function editSequence(before: SequenceForm, text: string): SequenceForm {
  const lines = splitLines(text);
  const newIndexes = mapLines(splitLines(before.text), lines);
  const kept = before.shown.flatMap((line) => newIndexes[line] ?? []);
  const added = lines.flatMap((_, line) => (kept.includes(line) ? [] : [line]));
  return { ...before, text, shown: [...kept, ...added], isOrdered: true };
}

/** Shuffles the shown places until they differ from the right order and from the previous order. */
export function shuffleSequence(form: SequenceForm, random: () => number = Math.random): SequenceForm {
  const filled = filledLines(form);
  const blank = form.shown.filter((line) => !filled.includes(line));
  const before = form.shown.filter((line) => filled.includes(line));
  // Two items have only one order besides the right order.
  const excluded = filled.length > 2 ? [filled, before] : [filled];
  let shown: number[];
  do {
    shown = shuffled(filled, random);
  } while (filled.length > 1 && excluded.some((order) => isSameOrder(order, shown)));
  return { ...form, shown: [...shown, ...blank] };
}

/** Shuffles a sequence whose shown order is the right order, because learners would see it. */
export function hideRightOrder(form: SequenceForm): SequenceForm {
  const filled = filledLines(form);
  const isShown = form.isOrdered && filled.length > 1 && isSameOrder(filled, form.shown.filter((line) => filled.includes(line)));
  return isShown ? shuffleSequence(form) : form;
}

/** The indexes of the lines that are not blank. */
const filledLines = ({ text }: SequenceForm): number[] => splitLines(text).flatMap((line, index) => (line.trim() === '' ? [] : [index]));

/** Shuffles by the method of Fisher and Yates. */
function shuffled(lines: readonly number[], random: () => number): number[] {
  const result = [...lines];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as number, result[last] as number];
  }
  return result;
}

const isSameOrder = (one: readonly number[], other: readonly number[]): boolean => one.every((line, place) => line === other[place]);
