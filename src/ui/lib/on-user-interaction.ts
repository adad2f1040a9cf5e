const EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Calls the listener on every user interaction, before its own handlers.
 * @returns the unsubscribe function
 */
export function onUserInteraction(listener: () => void): () => void {
  const controller = new AbortController();
  for (const event of EVENTS) addEventListener(event, listener, { signal: controller.signal, capture: true, passive: true });
  return () => controller.abort();
}
