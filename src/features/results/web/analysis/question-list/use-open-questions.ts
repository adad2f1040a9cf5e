import { useState } from 'react';
import { flushSync } from 'react-dom';

/** The element id of the button that opens a question. */
export const questionButtonId = (index: number): string => `analysed-question-${index}`;

interface OpenQuestions {
  isOpen(index: number): boolean;
  toggle(index: number): void;
  /** Opens a question, scrolls to it and focuses it. */
  show(index: number): void;
}

export function useOpenQuestions(): OpenQuestions {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return {
    isOpen: (index) => open.has(index),
    toggle: (index) =>
      setOpen((before) => (before.has(index) ? new Set([...before].filter((other) => other !== index)) : new Set([...before, index]))),
    show: (index) => {
      // React renders before the page scrolls, because the page must have its final height.
      flushSync(() => setOpen((before) => new Set([...before, index])));
      const button = document.getElementById(questionButtonId(index));
      button?.closest('li')?.scrollIntoView({ block: 'start' });
      button?.focus({ preventScroll: true });
    },
  };
}
