import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** Lets the page load first, and what it loads in advance. */
const DELAY_MS = 4_000;

// Without it the site works as without a service worker.
const SiteWorker = lazy<ComponentType>(() => import('./site-worker.tsx').catch(() => ({ default: () => null })));

/** The service worker of signed-in users, once the page is idle (rule R191). */
export function ServiceWorkerWhenIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIdle, DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    isIdle && (
      <Suspense fallback={null}>
        <SiteWorker />
      </Suspense>
    )
  );
}
