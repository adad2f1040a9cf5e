import { useEffect, useEffectEvent, useState } from 'react';
import { commandOf, type Command, type KeyPlace } from './keys.ts';

/** The kind of element that has the focus. */
function focusOf(target: EventTarget | null): KeyPlace['focus'] {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.matches('[data-comment]')) return 'comment';
  if (target.matches('[data-points]')) return 'radio';
  if (target.matches('[data-element]')) return 'choice';
  if (target.matches('textarea, select, input:not([type=checkbox]):not([type=radio]), [contenteditable]')) return 'text';
  if (target.matches('a[href], button, summary, input')) return 'button';
  return 'page';
}

/**
 * Runs the commands of keys while nothing covers the desk.
 * @returns whether the space bar is held
 */
export function useKeys(isActive: boolean, place: Omit<KeyPlace, 'focus'>, run: (command: Command) => void): boolean {
  const [isHeld, setHeld] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    // Esc is left to `useEscapeStack`, which gives it to the element on top.
    if (event.defaultPrevented || event.isComposing || event.key === 'Escape') return;
    const command = commandOf(event, { ...place, focus: focusOf(event.target) });
    if (command === null) return;
    event.preventDefault();
    if (command.type === 'move') return setHeld(true);
    if (event.repeat && command.type === 'next') return;
    run(command);
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const handleDown = (event: KeyboardEvent): void => onKeyDown(event);
    const handleUp = ({ code }: KeyboardEvent): void => {
      if (code === 'Space') setHeld(false);
    };
    window.addEventListener('keydown', handleDown);
    window.addEventListener('keyup', handleUp);
    return () => {
      window.removeEventListener('keydown', handleDown);
      window.removeEventListener('keyup', handleUp);
      setHeld(false);
    };
  }, [isActive]);
  return isHeld;
}
