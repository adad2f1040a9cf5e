import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when a row that had it leaves a list.
 * @param uids of the rows, in order
 * @param targets selects the element of each row that takes the focus
 * @param moveFocus is given that of the next row, of the last one where none follows, or nothing
 * @param isWaiting while something else has the focus, such as a dialog
 * @returns names the row that is to leave; `null` if it stays
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
