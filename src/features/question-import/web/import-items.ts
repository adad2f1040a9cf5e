/** The result of an import as the page lists it: questions, each with the lines of it that were not taken. */
import type { Question } from '../../../domain/questions/question.ts';

export interface Told {
  line: number;
  file?: string | undefined;
  text: string;
  message: string;
}

export interface Taken {
  line: number;
  file?: string | undefined;
  question: Question;
  problems: readonly string[];
}

export interface ImportItem extends Taken {
  /** The number of the question, from 1. */
  number: number;
  /** What was not taken around its line. */
  told: Told[];
}

/** @returns the questions with what stands from their line to the next question, and what stands before the first one */
export function toItems(questions: readonly Taken[], problems: readonly Told[]): { before: Told[]; items: ImportItem[] } {
  const items = questions.map((taken, index): ImportItem => ({ ...taken, number: index + 1, told: [] }));
  const before: Told[] = [];
  for (const problem of problems) {
    const own = items.findLast((item) => item.file === problem.file && item.line <= problem.line);
    (own?.told ?? before).push(problem);
  }
  return { before, items };
}

/** Lines of a text that have something to look at. */
export function markedLines(questions: readonly Taken[], problems: readonly Told[]): ReadonlySet<number> {
  const told = problems.flatMap(({ line, text }) => text.split('\n').map((_, index) => line + index));
  return new Set([...questions.filter((taken) => taken.problems.length > 0).map(({ line }) => line), ...told]);
}
