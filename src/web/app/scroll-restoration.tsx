/** Scroll restoration after «back» and after a reload. React Router's own component restores too early for pages that load data. */
import { Component, useEffect, useState } from 'react';
import { ScrollRestoration, useLocation, type Location } from 'react-router';
import { onUserInteraction } from '../../ui/lib/on-user-interaction.ts';
import { scrollUntilStable } from '../../ui/lib/scroll-until-stable.ts';

interface ScrollPosition {
  page: string;
  /** `scrollY`, px. */
  scrolled: number;
  /**
   * The first visible card of a page with linkable cards, and its distance from the top of the screen, px. A long test uses
   * `content-visibility: auto`, so the heights above are estimates and `scrolled` is unreliable.
   */
  card: { id: string; top: number } | null;
}

/** Positions of pages in the history. */
const positions = new Map<string, ScrollPosition>();

/** Key in sessionStorage: the position of the last page, which survives a reload. */
const STORAGE_KEY = 'listok:place';

/** Height of the sticky header and of the bar below it, px. */
const STICKY_HEIGHT = 160;

/** The key of a page in the history. All pages that were opened by URL have the router key «default». */
const pageKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function savedPosition(page: string): ScrollPosition | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as ScrollPosition | null;
    return saved?.page === page ? saved : null;
  } catch {
    return null;
  }
}

function currentPosition(page: string): ScrollPosition {
  const cards = [...document.querySelectorAll('main section[id]')].map((card) => ({ id: card.id, box: card.getBoundingClientRect() }));
  const first = cards.find(({ box }) => box.bottom > STICKY_HEIGHT);
  return { page, scrolled: scrollY, card: first ? { id: first.id, top: first.box.top } : null };
}

function savePosition(page: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(currentPosition(page)));
  } catch {
    // Without storage the page starts at the top.
  }
}

/** @returns whether the page was long enough */
function scrollToPosition({ scrolled, card }: ScrollPosition): boolean {
  if (card === null) {
    scrollTo(0, scrolled);
    return scrollY >= scrolled - 1;
  }
  const found = document.getElementById(card.id);
  if (found !== null) scrollUntilStable(() => scrollBy(0, found.getBoundingClientRect().top - card.top));
  return found !== null;
}

/**
 * Restores the position after «back» or a reload, which phones do with background pages. The router restores it too early,
 * before the page has its data and its full height.
 * @returns whether restoration is finished
 */
function useSavedPosition(page: string): boolean {
  const [saved, setSaved] = useState(() => savedPosition(page));
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setSaved(positions.get(page) ?? null);
  }

  useEffect(() => {
    if (saved === null) return undefined;
    const finish = () => setSaved(null);
    // A user who interacts has chosen another position.
    const unsubscribe = onUserInteraction(finish);
    const observer = new ResizeObserver(() => {
      if (scrollToPosition(saved)) finish();
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      unsubscribe();
    };
  }, [saved]);

  useEffect(() => {
    // A page that is left before restoration ends keeps its earlier position.
    if (saved !== null) return undefined;
    const save = () => savePosition(page);
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    // A phone discards a hidden page without another event; some browsers do not hide a page before pagehide.
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      window.removeEventListener('pagehide', save);
    };
  }, [saved, page]);
  return saved === null;
}

interface SaveScrollProps {
  page: string;
  isRestored: boolean;
}

/** Saves the position just before another page replaces this one. Only a class component has such a hook. */
class SaveScrollBeforeLeave extends Component<SaveScrollProps> {
  override getSnapshotBeforeUpdate({ page, isRestored }: SaveScrollProps): null {
    if (page !== this.props.page && isRestored) positions.set(page, currentPosition(page));
    return null;
  }

  // React requires it together with getSnapshotBeforeUpdate.
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}

export function AppScrollRestoration() {
  const page = pageKey(useLocation());
  const isRestored = useSavedPosition(page);
  return (
    <>
      <SaveScrollBeforeLeave page={page} isRestored={isRestored} />
      <ScrollRestoration getKey={pageKey} />
    </>
  );
}
