import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { texts } from './texts.ts';

/** Asks before unsaved changes are left behind, by a link, by going back or by closing the page. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(isChanged);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  useEffect(() => {
    // Saved while it was being asked about.
    if (!isChanged && blocker.state === 'blocked') blocker.reset();
  }, [isChanged, blocker]);

  return (
    <ConfirmDialog
      asked={
        blocker.state === 'blocked'
          ? {
              title: texts.leaveTitle,
              text: texts.leaveText,
              cancelLabel: texts.stay,
              confirmLabel: texts.leave,
              tone: 'danger',
              confirm: () => blocker.proceed(),
            }
          : null
      }
      onClose={(isConfirmed) => {
        // Whoever leaves is on the way still: taken back now, the way would be asked about again.
        if (!isConfirmed && blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}
