import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusField } from '../focus-field.ts';

/** @param hash «#question-7» @returns the index of the question that a link names, from 0; `null` if it names none */
export function linkedQuestion(hash: string): number | null {
  const [, number] = /^#question-([1-9]\d{0,5})$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

/**
 * The index of the question that the link to the editor names. The heading of the question gets the focus.
 * @returns `null` if the link names no question
 */
export function useLinkedQuestion(): number | null {
  const linked = linkedQuestion(useLocation().hash);
  useEffect(() => {
    if (linked !== null) focusField('number');
  }, [linked]);
  return linked;
}
