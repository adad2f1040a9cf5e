/** Field errors in a test that only the server finds, such as a text that is too long. */
import { AppError } from '../../../domain/errors.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import type { QuestionForm } from '../form/question-form.ts';

export interface ServerFieldError extends Problem {
  /** The submitted question; absent if the field belongs to no question. */
  form?: QuestionForm;
}

/** Parses the field paths of a rejection: `name`, `questions.1.options`, `questions.1.options.3`, `questions.1.criteria.bands.0`. */
export function serverFieldErrors(error: unknown, submitted: readonly QuestionForm[]): ServerFieldError[] {
  if (!(error instanceof AppError)) return [];
  const { code, details } = error;
  return Object.entries(details.fields ?? {}).map(([path, message]) => {
    const [list, number, part, ...within] = path.split('.');
    const index = Number(number);
    const form = submitted[index];
    // The fields of a material belong to no question.
    if (list === 'materials') return { code, message, field: path };
    return part === undefined || form === undefined ? { code, message, field: list ?? '' } : { code, message, index, field: part === 'criteria' ? [part, ...within].join('.') : part, form };
  });
}

/** The errors of questions that are unchanged since they were submitted, with the current indexes of the questions. */
export const unresolvedErrors = (errors: readonly ServerFieldError[], questions: readonly QuestionForm[]): Problem[] =>
  errors.flatMap(({ form, ...problem }) => {
    if (form === undefined) return [problem];
    const index = questions.indexOf(form);
    return index < 0 ? [] : [{ ...problem, index }];
  });
