import { useState } from 'react';

/**
 * Keeps the value from the opening of a panel while the panel is open. If a tablet is turned, its width changes. A new value would then remount the
 * open panel, and lose the text that is typed in the panel and in the dialogs over it (rule R403).
 * @returns the value; while the panel is open, the value at the opening
 */
export function useAsOpened<Value>(isOpen: boolean, value: Value): Value {
  const [kept, setKept] = useState(value);
  if (!isOpen && kept !== value) setKept(value);
  return isOpen ? kept : value;
}
