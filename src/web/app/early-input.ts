/**
 * Keeps what a visitor types and chooses in a server-rendered page before hydration. The browser shows this input, but without this code React would
 * not know of it. The first script of index.html holds back clicks and submissions until then (ADR 40).
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** The radio buttons of a group share one key, because only the last choice counts. */
const keyOf = (field: Field): unknown => (field.type === 'radio' ? field.name : field);

/**
 * Records the input until it is replayed. If a browser extension has changed the page, React renders the page anew, and the input is replayed into
 * the new fields.
 * @returns a function that replays all input before the next task; call it after hydration
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
      // React renders in a microtask. The next change has to see the state that this change has made.
      await Promise.resolve();
    }
  };
}

function replayChoice(field: HTMLInputElement, isChecked: boolean): void {
  if (!isChecked && field.type === 'radio') return;
  // React calls `onChange` only if the field differs from the value that React last saw. The field is therefore set to the opposite value before the
  // click.
  field.checked = !isChecked;
  field.click();
}

function replayText(field: Field, value: string): void {
  // React overrides the setter of `value` on each element to learn the current value. The setter of the prototype sets the value without React's
  // knowledge, so that React takes the event for a change.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
