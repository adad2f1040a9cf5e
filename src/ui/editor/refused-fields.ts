/** What the server alone finds wrong in a test, a text that is too long or too many lines: it names the fields, and the editor leads there. */
import { Failure } from '../../domain/failure.ts';
import type { Problem } from '../../domain/test-draft.ts';
import type { QuestionForm } from './question-form.ts';

export interface RefusedField extends Problem {
  /** The question as it was sent; absent when the whole test is meant. */
  form?: QuestionForm;
}

/**
 * The fields that a refusal names, by their paths: `name`, `questions.1.options`, `questions.1.options.3`.
 * @param sent the questions that were refused
 */
export function refusedFields(refusal: unknown, sent: readonly QuestionForm[]): RefusedField[] {
  if (!(refusal instanceof Failure)) return [];
  const { code, details } = refusal;
  return Object.entries(details.fields ?? {}).map(([path, message]) => {
    const [list, number, part] = path.split('.');
    const place = Number(number);
    const form = sent[place];
    return part === undefined || form === undefined ? { code, message, field: list ?? '' } : { code, message, place, field: part, form };
  });
}

/** Those that stand as they were sent, wherever their questions are by now. */
export const stillRefused = (refused: readonly RefusedField[], questions: readonly QuestionForm[]): Problem[] =>
  refused.flatMap(({ form, ...problem }) => {
    if (form === undefined) return [problem];
    const place = questions.indexOf(form);
    return place < 0 ? [] : [{ ...problem, place }];
  });
