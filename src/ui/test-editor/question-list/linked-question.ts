import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusField } from '../focus-field.ts';

/** @param hash «#question-7» @returns the index of the question that a link names, from 0; `null` if it names none */
export function linkedQuestion(hash: string): number | null {
  const [, number] = /^#question-([1-9]\d{0,5})$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

/**
 * The question that the link to the editor names. Its heading gets the focus.
 * @returns its index; `null` if the link names none
 */
export function useLinkedQuestion(): number | null {
  const linked = linkedQuestion(useLocation().hash);
  useEffect(() => {
    if (linked !== null) focusField('number');
  }, [linked]);
  return linked;
}
