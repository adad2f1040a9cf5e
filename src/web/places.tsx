import { Component, useEffect, useState } from 'react';
import { ScrollRestoration, useLocation, type Location } from 'react-router';
import { onAct } from '../ui/on-act.ts';
import { whileSettling } from '../ui/while-settling.ts';

/** Where a page was left. */
interface Place {
  page: string;
  /** How far it was scrolled, px. */
  scrolled: number;
  /**
   * The first card in view of a page that has cards to go to, and where it was on the screen, px. Of a long test only what
   * is near is laid out, and the heights above are guesses: there how far it was scrolled leads elsewhere.
   */
  card: { id: string; top: number } | null;
}

/** Where pages were left that can be gone back to. */
const places = new Map<string, Place>();

/** Where the tab keeps the place of the page that it left last. */
const KEPT = 'listok:place';

/** How much of the screen the header covers, and what sticks to its foot, px. */
const STICKS = 160;

/** What a page's place is kept by. Pages that were opened by their address all have the key «default». */
const pageOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function keptPlace(page: string): Place | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Place | null;
    return kept?.page === page ? kept : null;
  } catch {
    return null;
  }
}

function placeOn(page: string): Place {
  const cards = [...document.querySelectorAll('main section[id]')].map((card) => ({ id: card.id, box: card.getBoundingClientRect() }));
  const first = cards.find(({ box }) => box.bottom > STICKS);
  return { page, scrolled: scrollY, card: first ? { id: first.id, top: first.box.top } : null };
}

function keepPlace(page: string): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(placeOn(page)));
  } catch {
    // Where nothing can be kept, the page begins at its top.
  }
}

/** @returns whether the page was long enough */
function goTo({ scrolled, card }: Place): boolean {
  if (card === null) {
    scrollTo(0, scrolled);
    return scrollY >= scrolled - 1;
  }
  const found = document.getElementById(card.id);
  if (found !== null) whileSettling(() => scrollBy(0, found.getBoundingClientRect().top - card.top));
  return found !== null;
}

/**
 * Goes to where a page was left that is gone back to, or loaded anew, as phones do with pages that were in the background.
 * The router tries that before the page has what it shows, when it is too short.
 * @returns whether the page is where it was left
 */
function useKeptPlace(page: string): boolean {
  const [left, setLeft] = useState(() => keptPlace(page));
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setLeft(places.get(page) ?? null);
  }

  useEffect(() => {
    if (left === null) return undefined;
    const end = () => setLeft(null);
    // Who does anything has found their place.
    const ignore = onAct(end);
    const observer = new ResizeObserver(() => {
      if (goTo(left)) end();
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      ignore();
    };
  }, [left]);

  useEffect(() => {
    // A page that goes before it has come leaves the place as it was.
    if (left !== null) return undefined;
    const keep = () => keepPlace(page);
    const keepIfHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    // A phone tells a page nothing more when it throws it away; not every browser hides a page before it goes.
    document.addEventListener('visibilitychange', keepIfHidden);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keepIfHidden);
      window.removeEventListener('pagehide', keep);
    };
  }, [left, page]);
  return left === null;
}

interface LeavingProps {
  page: string;
  /** Whether the page is where it was left before. */
  isThere: boolean;
}

/** Notes the place of a page that makes way for another while it is still there: only a class hears of that moment. */
class Leaving extends Component<LeavingProps> {
  override getSnapshotBeforeUpdate({ page, isThere }: LeavingProps): null {
    if (page !== this.props.page && isThere) places.set(page, placeOn(page));
    return null;
  }

  // React asks for it beside the above.
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}

/** Keeps how far pages were scrolled, and goes back there. */
export function Places() {
  const page = pageOf(useLocation());
  const isThere = useKeptPlace(page);
  return (
    <>
      <Leaving page={page} isThere={isThere} />
      <ScrollRestoration getKey={pageOf} />
    </>
  );
}
