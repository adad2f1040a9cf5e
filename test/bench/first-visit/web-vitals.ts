/** The web vitals of one visit. */
export interface WebVitals {
  /** The first contentful paint (FCP), in ms. */
  firstPaint: number;
  /** The largest contentful paint (LCP), in ms. */
  largestPaint: number;
  /** The tag name of the element with the largest contentful paint. */
  largestElement: string;
  /** When React has rendered or hydrated the page, in ms. */
  usable: number;
  /** The duration of the slowest interaction, in ms. With this few taps it equals the INP. */
  slowestInteraction: number;
  /** The sum of the layout shifts without an input. Within five seconds it equals the CLS. */
  layoutShift: number;
}

/** Collects the web vitals. The page runs it before its own scripts. */
export function collectWebVitals(): void {
  const visit = { firstPaint: 0, largestPaint: 0, largestElement: '', usable: 0, slowestInteraction: 0, layoutShift: 0 };
  Object.assign(globalThis, { visit });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') visit.firstPaint = startTime;
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('page-ready', () => (visit.usable = performance.now()));
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries() as LargestContentfulPaint[]) {
      visit.largestPaint = startTime;
      visit.largestElement = element?.tagName ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) visit.slowestInteraction = Math.max(visit.slowestInteraction, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) visit.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
