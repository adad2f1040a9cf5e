import { useEffect, useEffectEvent } from 'react';
import { questionAnchor } from './question-card.tsx';

/** The margins of the observed area. The sticky header covers the top of the screen, and on phones the progress bar covers the bottom. */
const ROOT_MARGIN = '-160px 0px -96px 0px';

/**
 * Reports the number of the question that the user is looking at. That is the last focused question while it is visible, otherwise the first
 * visible question. It calls a function and has no state, because rendering a long test takes too long on a slow phone.
 */
export function useCurrentQuestion(count: number, onChange: (number: number) => void): void {
  const report = useEffectEvent(onChange);

  useEffect(() => {
    const numbers = new Map<Element | null, number>();
    for (let number = 1; number <= count; number++) numbers.set(document.getElementById(questionAnchor(number)), number);
    const inView = new Set<number>();
    let focused = 0;

    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = numbers.get(target) ?? 0;
          if (isIntersecting) inView.add(number);
          else inView.delete(number);
        }
        if (inView.size > 0) report(inView.has(focused) ? focused : Math.min(...inView));
      },
      { rootMargin: ROOT_MARGIN },
    );
    const onFocus = ({ target }: FocusEvent) => {
      const number = target instanceof Element && numbers.get(target.closest('section'));
      if (!number) return;
      focused = number;
      report(number);
    };

    for (const card of numbers.keys()) if (card) observer.observe(card);
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, [count]);
}
