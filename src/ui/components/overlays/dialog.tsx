import { useBackEntry } from '../../hooks/use-back-entry.ts';
import { useEscapeStack } from '../../hooks/use-escape-stack.ts';
import { useRestoreFocus } from '../../hooks/use-restore-focus.ts';
import type { DialogProps } from './dialog-panel.tsx';
import { useOverlay } from './use-overlay.ts';

/** A modal dialog. It traps the focus, restores it afterwards, and closes on Esc. */
export function Dialog(props: Omit<DialogProps, 'id'> & { title: string }) {
  const id = useRestoreFocus(props.opened);
  useEscapeStack(props.opened, props.onClose);
  useBackEntry(props.opened, props.onClose);
  const code = useOverlay(props.opened, props.onClose);
  return code && <code.DialogPanel id={id} {...props} />;
}
