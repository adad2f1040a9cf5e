import { useEffect } from 'react';
import { scrollToQuestion } from '../../questions/scroll-to-question.ts';

/** A link may name a question: «#question-7», as the code for phones does. */
export function useOpensAtQuestion(): void {
  useEffect(() => {
    const [, number] = /^#question-([1-9]\d{0,5})$/.exec(location.hash) ?? [];
    if (number !== undefined) scrollToQuestion(Number(number));
  }, []);
}
