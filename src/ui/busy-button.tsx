import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { isFocusLeft } from './is-focus-left.ts';
import { onFirstPress } from './on-first-press.ts';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Whether what it started runs: it is off meanwhile. */
  isBusy: boolean;
  /** Its label meanwhile, where that is another. */
  busyLabel?: string;
  /** What gets the focus where the button stays off when that is done. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * A button that starts something. The browser takes the focus from what is off, and whoever works by keys or by ear would go
 * on from nowhere: the button has it back when it is on again.
 */
export function BusyButton({ isBusy, busyLabel, focusAfter, disabled = false, onClick, children, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // Before the browser takes it.
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    const place = button.current?.disabled ? focusAfter?.current : button.current;
    if (isFocusLeft(button.current)) place?.focus({ preventScroll: true });
  }, [isBusy, focusAfter]);

  return (
    <Button {...rest} ref={button} disabled={disabled || isBusy} onClick={onFirstPress(onClick)}>
      {(isBusy && busyLabel) || children}
    </Button>
  );
}
