import { useContext } from 'react';
import { numberedItem } from '../../domain/exams/paper-look.ts';
import { PaperLook } from '../questions/paper-look-context.ts';

/**
 * @returns a function that gives the text of an option or item as the page shows it, with its number in a variant; `undefined` for a place that
 * does not exist
 */
export function useShownItem(items: readonly string[]): (place: number | undefined) => string | undefined {
  const isOnPaper = useContext(PaperLook);
  return (place) => {
    const text = items[place ?? -1];
    return text === undefined || place === undefined || !isOnPaper ? text : numberedItem(text, place);
  };
}
