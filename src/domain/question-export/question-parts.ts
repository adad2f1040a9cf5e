/** Converts parts of questions to the form that files need. */
import type { Question } from '../questions/question.ts';

type Of<Type extends Question['type']> = Extract<Question, { type: Type }>;

/** The share of each right option in per cent, rounded as in Moodle. */
export const rightShare = ({ correctAnswers }: Of<'multiple'>): string => String(Number((100 / Math.max(1, correctAnswers.length)).toFixed(5)));

/** The pairs of a match, followed by the right items that no row uses. Their left side is empty. */
export function rowsOf({ matchLeft, matchRight, matchAnswers }: Of<'match'>): { left: string; right: string | null }[] {
  const rows = matchLeft.map((left, row) => ({ left, right: matchRight[matchAnswers[row] ?? -1] ?? null }));
  const others = matchRight.filter((_, index) => !matchAnswers.includes(index));
  return [...rows, ...others.map((right) => ({ left: '', right }))];
}

/** The items of a sequence in the right order. */
export const correctItems = ({ items, correctOrder }: Of<'sequence'>): string[] => correctOrder.flatMap((index) => items[index] ?? []);
