import { questionAnchor } from './question-frame.tsx';

/** So many frames after a jump what came near has its own height: of a long test only what is near is laid out. */
const SETTLING = 5;

/** Scrolls to a question's card, with what sticks to the top of the page left above it. */
export function bringToTop(card: HTMLElement, frames = SETTLING): void {
  card.scrollIntoView({ block: 'start' });
  if (frames > 0) requestAnimationFrame(() => bringToTop(card, frames - 1));
}

/** Brings a question into view and the focus to the first of its answers that can take it, or to its heading. */
export function goToQuestion(number: number): void {
  const card = document.getElementById(questionAnchor(number));
  if (card === null) return;
  const answers = [...card.querySelectorAll<HTMLElement>('input:not(:disabled), select:not(:disabled)')];
  const gap = answers.find((answer) => answer instanceof HTMLSelectElement && answer.value === '');
  const target = gap ?? answers[0] ?? card.querySelector('h3');
  bringToTop(card);
  target?.focus({ preventScroll: true });
}
