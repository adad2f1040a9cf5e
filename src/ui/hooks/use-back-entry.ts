/**
 * «Back» closes an open dialog or menu before it leaves the page (rule R226): each has an entry of the history, above that of its
 * page and with the same state, so that the router takes it for the page.
 */
import { useEffect, useEffectEvent } from 'react';

/** The part of the router that is needed here. */
interface Router {
  state: { location: { key: string } };
  subscribe(listener: (state: Router['state']) => void): () => void;
}

type State = { key?: string; overlays?: number } | null;

/** Close functions of what is open; the topmost is last. */
const closers: (() => void)[] = [];
/** The key of the router's location; `null` without a router. */
let pageKey: string | null = null;
/** The key of the current entry of the history. It differs while the router has not followed, or takes back what it has blocked. */
let entryKey = '';
/** Whether entries of overlays are being left: the browser says so later by `popstate`. */
let isMoving = false;
/** Called when they have been left. */
const onLeft: (() => void)[] = [];
/** The entries are given up for a navigation: those of what is open still are not made again before it has ended. */
let isLeaving = false;

/** Ends the subscription to the router before. */
let forget: () => void = () => undefined;

const keyOf = (state: unknown): string => (state as State)?.key ?? 'default';
const entriesOf = (state: unknown): number => (state as State)?.overlays ?? 0;

/** Makes and leaves entries until there is one for each open overlay. */
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
    // Another page, or back to this one: the router's. What is open there closes with its page.
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
  // What could not be closed gets its entry back.
  setTimeout(adjust);
}

/** The router listens as well: a capturing listener comes before its own. */
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
  // A reload keeps the entries, and nothing is open. React takes the page over first: a move in the history would interrupt it.
  document.addEventListener('page-ready', adjust, { once: true });
}

/** Leaves the entries of what is open, so that the page is the current entry: a navigation begins there. */
export function leaveEntries(): Promise<void> | undefined {
  if (!isMoving && entriesOf(history.state) === 0) return undefined;
  return new Promise((resolve) => {
    isLeaving = true;
    onLeft.push(resolve);
    adjust();
  });
}

/** @param onClose closes what is open; it may decline while it is busy */
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
