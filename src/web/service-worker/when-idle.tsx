import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** How long the service worker waits, ms, because the page and its prefetches load first. */
const DELAY_MS = 4_000;

// If the file fails to load, the site works without a service worker.
const SiteWorker = lazy<ComponentType>(() => import('./site-worker.tsx').catch(() => ({ default: () => null })));

/** Starts the service worker of signed-in users once the page is idle (rule R191). */
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
