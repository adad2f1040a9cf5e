import { useState } from 'react';

/**
 * Keeps the value that something was opened with while it is open. If a tablet is turned, its width changes; a new value would then render the
 * open panel anew, and lose what is typed in it and in the dialogs over it (rule R403).
 * @returns the value; while it is open, the value at the opening
 */
export function useAsOpened<Value>(isOpen: boolean, value: Value): Value {
  const [kept, setKept] = useState(value);
  if (!isOpen && kept !== value) setKept(value);
  return isOpen ? kept : value;
}
