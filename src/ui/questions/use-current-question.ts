import { useEffect, useEffectEvent } from 'react';
import { questionAnchor } from './question-card.tsx';

/** The margins of the observed area: the sticky header above, the progress bar of phones below. */
const ROOT_MARGIN = '-160px 0px -96px 0px';

/**
 * Reports the number of the question that the user is at: the last focused one while it is visible, else the first
 * visible one. Has a callback instead of state: a render of a long test takes a slow phone too long.
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
