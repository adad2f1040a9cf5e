import { questionAnchor } from './question-card.tsx';

/**
 * Scrolls to a question and moves the focus there: to its first unanswered select, otherwise to its first enabled input, otherwise to its
 * heading.
 */
export function scrollToQuestion(number: number): void {
  const card = document.getElementById(questionAnchor(number));
  if (card === null) return;
  const inputs = [...card.querySelectorAll<HTMLElement>('input:not(:disabled, [hidden]), select:not(:disabled)')];
  const unanswered = inputs.find((input) => input instanceof HTMLSelectElement && input.value === '');
  const target = unanswered ?? inputs[0] ?? card.querySelector('h3');
  // `scroll-margin-top` leaves room for the sticky header.
  card.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
