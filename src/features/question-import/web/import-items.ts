/** Arranges the result of an import as a list of questions. Each question is followed by the lines after it that were not imported. */
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
  /** The lines between this question and the next that were not imported. */
  told: Told[];
}

/**
 * @returns `items`: the questions, each with the lines after it that were not imported; `before`: the lines before the first question that were
 * not imported
 */
export function toItems(questions: readonly Taken[], problems: readonly Told[]): { before: Told[]; items: ImportItem[] } {
  const items = questions.map((taken, index): ImportItem => ({ ...taken, number: index + 1, told: [] }));
  const before: Told[] = [];
  for (const problem of problems) {
    const own = items.findLast((item) => item.file === problem.file && item.line <= problem.line);
    (own?.told ?? before).push(problem);
  }
  return { before, items };
}

/** The numbers of the lines that the admin should look at. */
export function markedLines(questions: readonly Taken[], problems: readonly Told[]): ReadonlySet<number> {
  const told = problems.flatMap(({ line, text }) => text.split('\n').map((_, index) => line + index));
  return new Set([...questions.filter((taken) => taken.problems.length > 0).map(({ line }) => line), ...told]);
}
