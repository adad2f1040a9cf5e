import { useEffect } from 'react';
import { scrollToQuestion } from '../../questions/scroll-to-question.ts';

/** Scrolls to the question that the link names: «#question-7». The QR code for phones is such a link. */
export function useOpensAtQuestion(): void {
  useEffect(() => {
    const [, number] = /^#question-([1-9]\d{0,5})$/.exec(location.hash) ?? [];
    if (number !== undefined) scrollToQuestion(Number(number));
  }, []);
}
