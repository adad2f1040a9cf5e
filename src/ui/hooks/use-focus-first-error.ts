import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first invalid field of a form after each failed submit (rule R77).
 * @param attempt falsy before the first submit, a new value after each failed one
 * @returns the ref of the form
 */
export function useFocusFirstError(attempt: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
