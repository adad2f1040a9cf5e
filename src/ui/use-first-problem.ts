import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the reader to the first field of a form that is marked as wrong (design §8).
 * @param attempt falsy before the first try, another value after each
 * @returns for the form
 */
export function useFirstProblem(attempt: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
