/** Files of the client that did not load: the network failed, or an update has replaced them. A reload helps (ADR 33). */
import { hasUnsaved } from '../../ui/forms/unsaved-changes.ts';

const lost = new WeakSet<Error>();
let lostStylesheet: Error | null = null;
let hasShownPage = false;

/** Call it before the first import of a page. */
export function watchLostChunks(): void {
  // Vite dispatches it for prefetches too. Their failure alone is harmless: the page that needs the file imports it again.
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));

  // But Vite requests a stylesheet only once.
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

/** @throws Error after the loss of a stylesheet, so that no page is shown without styles */
export function assertStylesheets(): void {
  if (lostStylesheet !== null) throw lostStylesheet;
}

/** A failure after this is not that of a document that has just been loaded, which a reload would only repeat. */
export function markPageShown(): void {
  hasShownPage = true;
}

/** Whether a reload helps with the error of a page, and loses no text that the user has typed. */
export const isReloadable = (error: unknown): boolean =>
  error instanceof Error && lost.has(error) && hasShownPage && navigator.onLine && !hasUnsaved();
