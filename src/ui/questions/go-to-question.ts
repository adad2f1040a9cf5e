import { whileSettling } from '../while-settling.ts';
import { questionAnchor } from './question-frame.tsx';

/** Brings a question into view and the focus to the first of its answers that can take it, or to its heading. */
export function goToQuestion(number: number): void {
  const card = document.getElementById(questionAnchor(number));
  if (card === null) return;
  const answers = [...card.querySelectorAll<HTMLElement>('input:not(:disabled), select:not(:disabled)')];
  const gap = answers.find((answer) => answer instanceof HTMLSelectElement && answer.value === '');
  const target = gap ?? answers[0] ?? card.querySelector('h3');
  // With what sticks to the top of the page left above it.
  whileSettling(() => card.scrollIntoView({ block: 'start' }));
  target?.focus({ preventScroll: true });
}
