import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { texts } from './texts.ts';

const SAVED = 'saved';

/** How a page goes on after it has saved: nothing is asked on the way. */
export const afterSaving = { state: SAVED } as const;

/** Asks before unsaved changes are left behind, by a link or by closing the page. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(({ nextLocation }) => isChanged && nextLocation.state !== SAVED);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

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
      onClose={() => {
        if (blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}
