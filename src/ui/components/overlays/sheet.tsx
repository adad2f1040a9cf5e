import { useBackEntry } from '../../hooks/use-back-entry.ts';
import { useEscapeStack } from '../../hooks/use-escape-stack.ts';
import { useRestoreFocus } from '../../hooks/use-restore-focus.ts';
import type { SheetProps } from './sheet-panel.tsx';
import { useOverlay } from './use-overlay.ts';

/** A panel over the page on phones. It traps the focus, restores it afterwards, and closes on Esc. */
export function Sheet(props: SheetProps) {
  const id = useRestoreFocus(props.opened);
  useEscapeStack(props.opened, props.onClose);
  useBackEntry(props.opened, props.onClose);
  const code = useOverlay(props.opened, props.onClose);
  return code && <code.SheetPanel id={id} {...props} />;
}
