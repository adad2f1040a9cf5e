/**
 * Notes files of the client that failed to load, because the network failed or an update has replaced them. A reload of the page helps (ADR
 * 33).
 */
import { hasUnsaved } from '../../ui/forms/unsaved-changes.ts';

const lost = new WeakSet<Error>();
let lostStylesheet: Error | null = null;
let hasShownPage = false;

/** Starts to note lost files. Call it before the first import of a page. */
export function watchLostChunks(): void {
  // Vite dispatches this event for prefetches, too. A failed prefetch alone is harmless: the page that needs the file imports it again.
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));

  // Vite requests a stylesheet only once, so a lost stylesheet is noted for all later pages.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      lostStylesheet = new Error(`${target.href} did not load`);
      lost.add(lostStylesheet);
    },
    true,
  );
}

/** @throws Error after a stylesheet was lost, because no page may be shown without its styles */
export function assertStylesheets(): void {
  if (lostStylesheet !== null) throw lostStylesheet;
}

/** Notes that the document has shown a page. Before that, a reload would only repeat the failure. */
export function markPageShown(): void {
  hasShownPage = true;
}

/** Whether a reload helps against the error of a page, without loss of text that the user has typed. */
export const isReloadable = (error: unknown): boolean =>
  error instanceof Error && lost.has(error) && hasShownPage && navigator.onLine && !hasUnsaved();
