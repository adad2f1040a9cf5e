import type { ReactNode } from 'react';
import { useEscapeStack } from '../../hooks/use-escape-stack.ts';
import { useRestoreFocus } from '../../hooks/use-restore-focus.ts';
import { useOverlay } from './use-overlay.ts';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `bottom` is as high as its content, `full` covers the screen. */
  from: 'bottom' | 'full';
  children: ReactNode;
}

/** A panel over the page on phones. Traps the focus, restores it afterwards, and closes on Esc. */
export function Sheet(props: SheetProps) {
  const id = useRestoreFocus(props.opened);
  useEscapeStack(props.opened, props.onClose);
  const code = useOverlay(props.opened, props.onClose);
  return code && <code.SheetPanel id={id} {...props} />;
}
