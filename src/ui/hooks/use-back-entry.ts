/**
 * Makes «back» close an open dialog or menu before it leaves the page (rule R226). Each overlay has an entry in the history above the entry of
 * its page. This entry has the same state as the entry of the page, so the router takes it for the entry of the page.
 */
import { useEffect, useEffectEvent } from 'react';

/** The part of the router that this file uses. */
interface Router {
  state: { location: { key: string } };
  subscribe(listener: (state: Router['state']) => void): () => void;
}

type State = { key?: string; overlays?: number } | null;

/** The close functions of the open overlays; the topmost is last. */
const closers: (() => void)[] = [];
/** The key of the router's location; `null` if there is no router. */
let pageKey: string | null = null;
/**
 * The key of the current entry of the history. It differs from `pageKey` until the router has followed, and while the router reverts a blocked
 * navigation.
 */
let entryKey = '';
/** Whether the browser is leaving entries of overlays. Its `popstate` event ends this later. */
let isMoving = false;
/** Called when the entries have been left. */
const onLeft: (() => void)[] = [];
/** Whether entries were left for a navigation. Until it has ended, overlays that are still open get no new entries. */
let isLeaving = false;

/** Ends the subscription to the previous router. */
let forget: () => void = () => undefined;

const keyOf = (state: unknown): string => (state as State)?.key ?? 'default';
const entriesOf = (state: unknown): number => (state as State)?.overlays ?? 0;

/** Creates or leaves entries until there is one for each open overlay. */
function adjust(): void {
  if (isMoving || pageKey === null || entryKey !== pageKey) return;
  const wanted = isLeaving ? 0 : closers.length;
  let entries = entriesOf(history.state);
  while (entries < wanted) {
    entries += 1;
    history.pushState({ ...(history.state as object), overlays: entries }, '');
  }
  if (entries > wanted) {
    isMoving = true;
    history.go(wanted - entries);
  }
}

function onPopState(event: PopStateEvent): void {
  const before = entryKey;
  entryKey = keyOf(event.state);
  if (entryKey !== pageKey || before !== pageKey) {
    // The user goes to another page or returns to this page, which the router handles. The open overlays close with their page.
    setTimeout(adjust);
    return;
  }
  event.stopImmediatePropagation();
  if (isMoving) {
    isMoving = false;
    for (const left of onLeft.splice(0)) left();
    adjust();
    return;
  }
  for (let place = closers.length - 1; place >= entriesOf(event.state); place -= 1) closers[place]?.();
  // An overlay that could not be closed gets its entry back.
  setTimeout(adjust);
}

/** The listener captures the event, because it must run before the router's own listener. */
export function watchBack(router: Router): void {
  pageKey = router.state.location.key;
  entryKey = keyOf(history.state);
  window.addEventListener('popstate', onPopState, { capture: true });
  forget();
  forget = router.subscribe(({ location }) => {
    if (location.key === pageKey) return;
    pageKey = location.key;
    entryKey = keyOf(history.state);
    isLeaving = false;
    queueMicrotask(adjust);
  });
  // A reload keeps the entries, but nothing is open. They are left after React has taken the page over, because a move in the history would
  // interrupt it.
  document.addEventListener('page-ready', adjust, { once: true });
}

/** Leaves the entries of open overlays. The page is then the current entry, where a navigation must begin. */
export function leaveEntries(): Promise<void> | undefined {
  if (!isMoving && entriesOf(history.state) === 0) return undefined;
  return new Promise((resolve) => {
    isLeaving = true;
    onLeft.push(resolve);
    adjust();
  });
}

/** @param onClose closes the overlay; it may decline while the overlay is busy */
export function useBackEntry(isOpen: boolean, onClose: () => void): void {
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (): void => closeNow();
    closers.push(close);
    isLeaving = false;
    queueMicrotask(adjust);
    return () => {
      closers.splice(closers.indexOf(close), 1);
      queueMicrotask(adjust);
    };
  }, [isOpen]);
}
