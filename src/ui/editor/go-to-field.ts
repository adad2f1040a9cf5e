/** Fields of the editor's marks and of single problems share a name in the page. */
const NAMES: Record<string, string> = { correct: 'marks', correctAnswers: 'marks' };

/** Gives the focus to a field of the editor that this event puts into the page, or that is there. */
export function goToField(field: string): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${NAMES[field] ?? field}"]`);
    const target = found?.matches('fieldset') ? found.querySelector<HTMLElement>('[aria-invalid="true"]') : found;
    // In the middle of the screen: what sticks to its top must not cover it.
    (target ?? found)?.scrollIntoView({ block: 'center' });
    (target ?? found)?.focus({ preventScroll: true });
  });
}
