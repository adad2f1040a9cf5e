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
 * The router's key of the current history entry. It differs from `pageKey` until the router has loaded the page of the entry, and while the router
 * reverts a blocked navigation.
 */
let entryKey = '';
/** Whether the browser is going back over the entries of overlays. The `popstate` event that ends this comes later. */
let isMoving = false;
/** Called when the browser has gone back over the entries. */
const onLeft: (() => void)[] = [];
/**
 * Whether the browser goes back over the entries for a navigation. Until the navigation has ended, overlays that are still open get no new entries.
 */
let isLeaving = false;

/** Ends the subscription to the previous router. */
let forget: () => void = () => undefined;

const keyOf = (state: unknown): string => (state as State)?.key ?? 'default';
const entriesOf = (state: unknown): number => (state as State)?.overlays ?? 0;

/** Adds history entries, or goes back over them, until there is one for each open overlay. */
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
    // The user goes to another page or returns to this page. The router handles that, and the open overlays close with their page.
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

/** Starts to watch the history. The listener of `popstate` is a capture listener, because it must run before the router's own listener. */
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
  // After a reload the entries are still in the history, but no overlay is open. The browser goes back over the entries only after the hydration,
  // because the move would interrupt it.
  document.addEventListener('page-ready', adjust, { once: true });
}

/**
 * Goes back over the entries of open overlays to the entry of the page, because a navigation must begin there.
 * @returns `undefined` if there are no such entries
 */
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
