/** By name of a field in a validation problem: the `data-field` of the field, if it is another name. */
const DATA_FIELDS: Record<string, string> = { correct: 'marks', correctAnswers: 'marks', correctOrder: 'items' };

/** Focuses a field of the editor after the next render, which may add it to the page. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${DATA_FIELDS[field] ?? field}"]`);
    const target = found?.matches('fieldset') ? found.querySelector<HTMLElement>('[aria-invalid="true"]') : found;
    // The field is centred, because the sticky header must not cover it.
    (target ?? found)?.scrollIntoView({ block: 'center' });
    (target ?? found)?.focus({ preventScroll: true });
  });
}
