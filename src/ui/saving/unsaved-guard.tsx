import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useLeaveGuard, type Leave } from './leaving.ts';
import { saveTexts as texts } from './texts.ts';

/** Asks before unsaved changes are left behind, by a link, by going back, by signing out or by closing the page. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const holds = useRef(false);
  // With what the page shows, and gone with it: the router hears of either later, and a press amid that would be lost.
  useLayoutEffect(() => {
    holds.current = isChanged;
    return () => {
      holds.current = false;
    };
  }, [isChanged]);
  const blocker = useBlocker(useCallback(() => holds.current, []));
  // Signing out is no way that the router knows of.
  const [leave, setLeave] = useState<Leave | null>(null);
  if (!isChanged && leave) setLeave(null);
  useLeaveGuard(isChanged, (agreed) => setLeave(() => agreed));
  const go = blocker.state === 'blocked' ? () => blocker.proceed() : leave;

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
        go
          ? {
              title: texts.leaveTitle,
              text: texts.leaveText,
              cancelLabel: texts.stay,
              confirmLabel: texts.leave,
              tone: 'danger',
              confirm: go,
            }
          : null
      }
      onClose={(isConfirmed) => {
        setLeave(null);
        // Whoever leaves is on the way still: taken back now, the way would be asked about again.
        if (!isConfirmed && blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}
