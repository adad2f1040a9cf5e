import { useState } from 'react';

/**
 * What is open keeps the place that it was opened in: another width, as of a tablet that is turned, would make it anew and lose
 * what is typed in it and in the dialogs over it (rule R403).
 * @returns the value; while it is open, that of the opening
 */
export function useAsOpened<Value>(isOpen: boolean, value: Value): Value {
  const [kept, setKept] = useState(value);
  if (!isOpen && kept !== value) setKept(value);
  return isOpen ? kept : value;
}
