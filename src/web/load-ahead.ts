import { useEffect } from 'react';

/** Loads a page, or what stands around pages. */
type Load = () => Promise<unknown>;

/** What is behind the sign-in, while a password is still being typed. */
export const BEHIND_SIGN_IN: readonly Load[] = [
  () => Promise.all([import('./layout.tsx'), import('./pages/dashboard-page.tsx')]),
];

/** Where learners go on from any page: nobody is to wait for the next one, or to meet a dead spot on the way to a result. */
export const WAYS_OF_LEARNERS: readonly Load[] = [
  () => import('../features/tests/web/take-test-page.tsx'),
  () => import('../features/tests/web/results-page.tsx'),
  () => import('../features/lessons/web/lessons-page.tsx'),
  () => import('../features/lessons/web/lesson-test-page.tsx'),
  () => import('../features/lessons/web/lesson-results-page.tsx'),
  // The largest: the text of lessons is Markdown.
  () => import('../features/lessons/web/lesson-page.tsx'),
];

/** In turn, so that what is asked for meanwhile doesn't wait for all of them. */
async function loadInTurn(pages: readonly Load[]): Promise<void> {
  for (const load of pages) await load();
}

/**
 * Loads pages that are likely to be gone to, after what the page itself still loads.
 * @param delay ms
 */
export function useLoadAhead(pages: readonly Load[], delay: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without a network they are loaded when they are gone to.
      loadInTurn(pages).catch(() => undefined);
    }, delay);
    return () => clearTimeout(timer);
  }, [pages, delay]);
}
