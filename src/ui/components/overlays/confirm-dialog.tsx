import { Button } from '@mantine/core';
import { memo, useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './dialog.module.css';
import { focusPageTitleIfLost } from '../../lib/focus-page-title.ts';
import { ignoreDoubleClick } from '../../lib/ignore-double-click.ts';

/** The question before an action that cannot be undone. */
export interface Confirmation {
  title: string;
  /** The sentence that names the object and the data that are deleted with it. */
  text: string;
  /** More content, shown under the text. */
  details?: ReactNode;
  confirmLabel: string;
  /** The label of the safe button; «Отмена» by default. */
  cancelLabel?: string;
  /** `danger` is for an action that deletes, `plain` for an action that finishes something. */
  tone: 'danger' | 'plain';
  /** Runs the action. The action reports its own failure, because the dialog closes either way. */
  confirm: () => void | Promise<unknown>;
}

interface ConfirmDialogProps {
  /** The question; `null` closes the dialog. */
  asked: Confirmation | null;
  /** @param isConfirmed whether the action has run */
  onClose: (isConfirmed: boolean) => void;
}

/**
 * Asks before an action (rule R64). The safe button has the focus. While the action runs, the other button shows a loader and the dialog cannot
 * be closed. The component is memoized, because a closed dialog need not be rendered again with its page.
 */
export const ConfirmDialog = memo(function ConfirmDialog({ asked, onClose }: ConfirmDialogProps) {
  const [isRunning, setRunning] = useState(false);
  // The text stays during the fade-out, when `asked` is already null.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);

  const close = () => {
    if (!isRunning) onClose(false);
  };
  const run = async () => {
    setRunning(true);
    try {
      await shown?.confirm();
    } finally {
      setRunning(false);
      onClose(true);
    }
  };

  return (
    // The dialog is always rendered, because it must see which element has the focus when it opens.
    <Dialog
      opened={asked !== null}
      onClose={close}
      // The button that opened the dialog may be deleted together with the object. The focus then moves to the title, but only after the dialog has
      // left the DOM.
      onExitTransitionEnd={() => setTimeout(focusPageTitleIfLost)}
      title={shown?.title ?? ''}
      withCloseButton={false}
    >
      <p>{shown?.text}</p>
      {shown?.details}
      <div className={classes.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(close)} data-autofocus>
          {shown?.cancelLabel ?? 'Отмена'}
        </Button>
        <Button
          color={shown?.tone === 'danger' ? 'red' : 'leaf'}
          loading={isRunning}
          onClick={ignoreDoubleClick(() => void run())}
        >
          {shown?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
});
