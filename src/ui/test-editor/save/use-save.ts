import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '../../../domain/questions/problem.ts';
import type { TestInput } from '../../../domain/questions/test-input/test-input.ts';
import { toastAttention } from '../../components/feedback/toast.tsx';
import { useSingleFlight } from '../../hooks/use-single-flight.ts';
import type { QuestionForm } from '../form/question-form.ts';
import { failedCheck, seenProblems, type FailedCheck } from './failed-check.ts';
import { serverFieldErrors, unresolvedErrors, type ServerFieldError } from './server-field-errors.ts';

interface SaveOptions {
  /** The edited test, as it would be saved. */
  input: TestInput;
  /** The forms of its questions. */
  questions: readonly QuestionForm[];
  /** Validates a test that is to be published. */
  problemsOf(input: TestInput): Problem[];
  /** Validates a test that is saved as a draft; absent if the test has no drafts. */
  draftProblemsOf: ((input: TestInput) => Problem[]) | undefined;
  /** @returns the error; `null` after a success */
  save(isPublished: boolean): Promise<unknown>;
  onSaved(): void;
}

interface Save {
  /** The problems that the last save has found and that remain. */
  problems: Problem[];
  isSaving: boolean;
  /** Validates and saves the test. While a save runs, it does nothing. @param show moves the user to the first problem */
  submit(isPublished: boolean, show: (problem: Problem) => void): Promise<void>;
}

/** Saves the test of an editor. A test with problems is not sent. The problems that the server finds are shown in the same way. */
export function useSave({ input, questions, problemsOf, draftProblemsOf, save, onSaved }: SaveOptions): Save {
  /** The problems that the last save has found; `null` before the first save and after a success. */
  const [checked, setChecked] = useState<FailedCheck | null>(null);
  const [serverErrors, setServerErrors] = useState<readonly ServerFieldError[]>([]);
  const [isSaving, setSaving] = useState(false);

  const submit = useSingleFlight(async (isPublished: boolean, show: (problem: Problem) => void) => {
    const rules = isPublished ? problemsOf : (draftProblemsOf ?? problemsOf);
    setChecked(failedCheck(rules, questions));
    setServerErrors([]);
    const [problem] = rules(input);
    if (problem !== undefined) {
      toastAttention(problem.message);
      show(problem);
      return;
    }
    setSaving(true);
    try {
      const error = await save(isPublished);
      if (error === null) {
        setChecked(null);
        onSaved();
        return;
      }
      const fields = serverFieldErrors(error, questions);
      // React must render the errors before the focus moves. Without `flushSync`, it would render later, because this is no event handler.
      flushSync(() => {
        setServerErrors(fields);
        if (fields[0] !== undefined) show(fields[0]);
      });
    } finally {
      setSaving(false);
    }
  });
  const problems = [...(checked === null ? [] : seenProblems(checked, input, questions)), ...unresolvedErrors(serverErrors, questions)];
  return { problems, isSaving, submit };
}
