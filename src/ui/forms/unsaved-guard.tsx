import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { leaveEntries } from '../hooks/use-back-entry.ts';
import { KeeperContext } from '../kept-edits/keeper-context.ts';
import { saveTexts as texts } from './texts.ts';
import { askBeforeUnload, useUnsavedChanges, type Leave } from './unsaved-changes.ts';

const leaveConfirmation = (confirm: Confirmation['confirm']): Confirmation => ({
  title: texts.leaveTitle,
  text: texts.leaveText,
  cancelLabel: texts.stay,
  confirmLabel: texts.leave,
  tone: 'danger',
  confirm,
});

/** Asks before unsaved changes are lost by a navigation, a sign-out or the closing of the page (rule R63). */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const isBlocking = useRef(false);
  // The blocker reads a ref that a layout effect sets. An ordinary effect would run later, and a click could come before it.
  useLayoutEffect(() => {
    isBlocking.current = isDirty;
    return () => {
      isBlocking.current = false;
    };
  }, [isDirty]);
  // A change of the query string keeps the page with its changes.
  const isLeaving: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => isBlocking.current && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(isLeaving);
  // A sign-out is not a navigation, so the router does not block it. It waits here until the user has answered.
  const [leave, setLeave] = useState<Leave | null>(null);
  if (!isDirty && leave) setLeave(null);
  useUnsavedChanges(isDirty, (action) => setLeave(() => action));
  const form = use(KeeperContext);
  const proceed = blocker.state === 'blocked' ? () => blocker.proceed() : leave;
  // First the browser goes back over the history entries of overlays. Later, this move would interrupt the navigation, or the load of a new version
  // of the site.
  const confirmed = proceed && (() => leaveEntries()?.then(() => proceed()) ?? proceed());

  useEffect(() => {
    if (!isDirty) return;
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [isDirty]);

  useEffect(() => {
    // If the changes were saved while the dialog was open, the dialog closes and the user stays on the page.
    if (!isDirty && blocker.state === 'blocked') blocker.reset();
  }, [isDirty, blocker]);

  return (
    <ConfirmDialog
      asked={
        confirmed
          ? leaveConfirmation(() => {
              form?.keeper.drop();
              return confirmed();
            })
          : null
      }
      onClose={(isConfirmed) => {
        setLeave(null);
        // After a confirmation the navigation is still running, and a reset would make the blocker ask again.
        if (!isConfirmed && blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}
