import { useEffect, useRef } from 'react';
import { bringToTop } from './go-to-question.ts';
import { questionAnchor } from './question-frame.tsx';
import { useCurrentQuestion } from './use-current-question.ts';

/** The number of the question that was left under a key; where nothing can be kept, none was. */
function takePlace(key: string): number {
  try {
    const number = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return number;
  } catch {
    return 0;
  }
}

function keepPlace(key: string, number: number): void {
  try {
    sessionStorage.setItem(key, String(number));
  } catch {
    // The answers are what matters, and it is said when those can't be kept.
  }
}

/**
 * Begins at the question where the reader was when the page went: phones throw pages in the background away, and people
 * load them anew. How far the page was scrolled wouldn't do: of a long test only what is near is laid out, and heights above
 * are guesses. Whoever leaves by a link begins at the top.
 * @param key what the place is kept by, in this tab
 * @param count how many questions the page has
 */
export function useKeptPlace(key: string, count: number): void {
  const current = useRef(0);
  useCurrentQuestion(count, (number) => (current.current = number));

  useEffect(() => {
    const card = document.getElementById(questionAnchor(takePlace(key)));
    if (card !== null) bringToTop(card);

    const keep = () => {
      // The first needs no jump, which would pass by the title.
      if (current.current > 1) keepPlace(key, current.current);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
      else takePlace(key);
    };
    document.addEventListener('visibilitychange', onVisibility);
    // Not every browser hides a page before it goes.
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', keep);
    };
  }, [key]);
}
