import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first invalid field of a form after each failed submit (rule R77).
 * @param attempt falsy before the first submit, and a new value after each failed submit
 * @returns the ref for the form, or for another element around the fields
 */
export function useFocusFirstError<Container extends HTMLElement = HTMLFormElement>(attempt: unknown): RefObject<Container | null> {
  const form = useRef<Container>(null);
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
