/** Why a save was refused. The problems of a question that was added since then are shown only after the next save. */
import type { Problem } from '../../../domain/questions/problem.ts';
import type { TestInput } from '../../../domain/questions/test-input/test-input.ts';
import type { QuestionForm } from '../form/question-form.ts';

export interface FailedCheck {
  /** Finds the problems of the test by the rules of the refused save: the rules of a published test, or of a draft. */
  problemsOf(input: TestInput): Problem[];
  /** The keys of the questions that the save has checked. */
  seen: ReadonlySet<number>;
}

export const failedCheck = (problemsOf: FailedCheck['problemsOf'], questions: readonly QuestionForm[]): FailedCheck => ({
  problemsOf,
  seen: new Set(questions.map(({ key }) => key)),
});

/** The current problems of the test and of the questions that the save has checked. */
export const seenProblems = ({ problemsOf, seen }: FailedCheck, input: TestInput, questions: readonly QuestionForm[]): Problem[] =>
  problemsOf(input).filter(({ index }) => index === undefined || seen.has(questions[index]?.key ?? Number.NaN));
