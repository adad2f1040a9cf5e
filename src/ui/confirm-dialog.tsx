import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './dialog.module.css';
import { focusPageTitle } from './focus-page-title.ts';
import { onFirstPress } from './on-first-press.ts';

/** What to ask before an act that can't be taken back. */
export interface Confirmation {
  title: string;
  /** Names the thing and what goes with it. */
  text: string;
  confirmLabel: string;
  /** «Отмена» unless said otherwise. */
  cancelLabel?: string;
  /** `danger` deletes, `plain` finishes. */
  tone: 'danger' | 'plain';
  /** The act. It tells about its own failure: the dialog closes either way. */
  confirm: () => void | Promise<unknown>;
}

interface ConfirmDialogProps {
  /** What is being asked; null when nothing is. */
  asked: Confirmation | null;
  /** @param isConfirmed whether it closes after the act */
  onClose: (isConfirmed: boolean) => void;
}

/** The button that asked may be gone with what was deleted. */
const keepFocus = (): void => {
  if (document.activeElement === document.body) focusPageTitle();
};

/**
 * Asks once before an act (specification §4: confirming runs the act, then the dialog closes).
 * The safe answer has the focus; while the act runs, the other shows a loader and nothing closes the dialog.
 */
export function ConfirmDialog({ asked, onClose }: ConfirmDialogProps) {
  const [isRunning, setRunning] = useState(false);
  // The dialog fades out with its words, after the page has taken them away.
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
    // In the tree before it opens, or it wouldn't know whom to give the focus back to.
    <Dialog
      opened={asked !== null}
      onClose={close}
      // Once the dialog itself is gone from the page.
      onExitTransitionEnd={() => setTimeout(keepFocus)}
      title={shown?.title ?? ''}
      withCloseButton={false}
    >
      <p>{shown?.text}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onFirstPress(close)} data-autofocus>
          {shown?.cancelLabel ?? 'Отмена'}
        </Button>
        <Button
          color={shown?.tone === 'danger' ? 'red' : 'leaf'}
          loading={isRunning}
          onClick={onFirstPress(() => void run())}
        >
          {shown?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
