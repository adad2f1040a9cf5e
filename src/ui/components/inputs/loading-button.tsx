import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { wasFocusLost } from '../../lib/was-focus-lost.ts';
import { ignoreDoubleClick } from '../../lib/ignore-double-click.ts';

interface LoadingButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Whether the action is running. The button is then disabled. */
  isBusy: boolean;
  /** The label while the action runs; by default it does not change. */
  busyLabel?: string;
  /** The element that receives the focus if the button stays disabled after the action. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * A button that is disabled while its action runs. A disabled button loses the focus, and users of a keyboard or a screen reader would lose
 * their place. The button therefore takes the focus back afterwards.
 */
export function LoadingButton({ isBusy, busyLabel, focusAfter, disabled = false, onClick, children, ...rest }: LoadingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // It is a layout effect, because it must run before the browser removes the focus.
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    const target = button.current?.disabled ? focusAfter?.current : button.current;
    if (wasFocusLost(button.current)) target?.focus({ preventScroll: true });
  }, [isBusy, focusAfter]);

  return (
    <Button {...rest} ref={button} disabled={disabled || isBusy} onClick={ignoreDoubleClick(onClick)}>
      {(isBusy && busyLabel) || children}
    </Button>
  );
}
