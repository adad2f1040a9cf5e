/** What a page notes about itself while it is visited, ms. */
export interface VisitLog {
  /** When the largest thing of the first screen was painted (LCP). */
  largestPaint: number;
  /** The slowest answer to a tap, from the finger to the next frame (INP of so few taps is their worst). */
  slowestInteraction: number;
}

/** Runs in the page before its own scripts. */
export function watchVisit(): void {
  const visit = { largestPaint: 0, slowestInteraction: 0 };
  Object.assign(globalThis, { visit });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) visit.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) visit.slowestInteraction = Math.max(visit.slowestInteraction, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
