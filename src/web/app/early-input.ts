/**
 * What a visitor does with a rendered page before React has taken it over. The page keeps what is typed and chosen; React would
 * forget it. The first script of index.html holds back what is pressed and sent (ADR 40).
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** The buttons of a radio group share a key, so that the last choice counts. */
const keyOf = (field: Field): unknown => (field.type === 'radio' ? field.name : field);

/**
 * Notes the input until it is replayed. An extension of the browser may have changed the page: then React renders it again, with new fields.
 * @returns replays the input, once React has taken the page over; all of it before the next task
 */
export function keepEarlyInput(root: HTMLElement): () => Promise<void> {
  const inputs = new Map<unknown, { field: Field; value: string; isChecked: boolean }>();
  const note = (field: Field): void =>
    void inputs.set(keyOf(field), { field, value: field.value, isChecked: isCheckable(field) && field.checked });
  const noteEvent = ({ target }: Event): void => note(target as Field);

  for (const field of root.querySelectorAll<Field>('input, textarea, select')) if (isChanged(field)) note(field);
  document.addEventListener('input', noteEvent, true);
  return async () => {
    document.removeEventListener('input', noteEvent, true);
    for (const { field, value, isChecked } of inputs.values()) {
      if (isCheckable(field)) replayChoice(field, isChecked);
      else replayText(field.isConnected ? field : (root.querySelector<Field>(`[name="${field.name}"]`) ?? field), value);
      // React renders in a microtask: the next change adds to this one.
      await Promise.resolve();
    }
  };
}

function replayChoice(field: HTMLInputElement, isChecked: boolean): void {
  if (!isChecked && field.type === 'radio') return;
  // React reports a change only from a state that it has seen.
  field.checked = !isChecked;
  field.click();
}

function replayText(field: Field, value: string): void {
  // React watches the element's own setter, and reports a value that has come another way.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
