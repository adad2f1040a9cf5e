/** The web vitals of one visit, ms. */
export interface WebVitals {
  /** Largest contentful paint (LCP). */
  largestPaint: number;
  /** Duration of the slowest interaction. With this few taps it is the INP. */
  slowestInteraction: number;
}

/** Collects the web vitals. The page runs it before its own scripts. */
export function collectWebVitals(): void {
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
