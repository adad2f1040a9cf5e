import { useEffect, useEffectEvent } from 'react';
import { questionAnchor } from './question-frame.tsx';

/** The part of the screen that is read: under the header and what sticks to it, above the bar at a phone's foot. */
const READ_PART = '-160px 0px -96px 0px';

/**
 * Tells the number of the question that the reader is at: the one that has or had the focus last, as long as it is in
 * view, else the first in view. It draws nothing: a tap on one of forty questions has little time on a slow phone.
 * @param count how many questions the page has
 */
export function useCurrentQuestion(count: number, onChange: (number: number) => void): void {
  const change = useEffectEvent(onChange);

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
        if (inView.size > 0) change(inView.has(focused) ? focused : Math.min(...inView));
      },
      { rootMargin: READ_PART },
    );
    const onFocus = ({ target }: FocusEvent) => {
      const number = target instanceof Element && numbers.get(target.closest('section'));
      if (!number) return;
      focused = number;
      change(number);
    };

    for (const card of numbers.keys()) if (card) observer.observe(card);
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, [count]);
}
