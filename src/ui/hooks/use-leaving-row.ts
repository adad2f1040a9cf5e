import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when a row that has it leaves a list.
 * @param uids the ids of the rows, in order
 * @param targets a selector of the element in each row that takes the focus
 * @param moveFocus is called with the element in the next row, or in the last row if no row follows, or with nothing if the list is empty
 * @param isWaiting whether another element has the focus, such as a dialog
 * @returns a function to call with the id of the row that is about to leave, or with `null` if the row stays
 */
export function useLeavingRow(
  uids: readonly string[],
  targets: string,
  moveFocus: (next: HTMLElement | undefined) => void,
  isWaiting = false,
): (uid: string | null) => void {
  const leaving = useRef<{ uid: string; index: number } | null>(null);
  const move = useEffectEvent(moveFocus);
  useEffect(() => {
    const row = leaving.current;
    if (row === null || isWaiting || uids.includes(row.uid)) return;
    leaving.current = null;
    const elements = document.querySelectorAll<HTMLElement>(targets);
    move(elements[Math.min(row.index, elements.length - 1)]);
  });
  return (uid) => (leaving.current = uid === null ? null : { uid, index: uids.indexOf(uid) });
}
