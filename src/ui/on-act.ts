/** What somebody does who goes on by themselves. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Tells of everything that somebody does with the page, before anything comes of it.
 * @returns what ends that
 */
export function onAct(tell: () => void): () => void {
  const over = new AbortController();
  for (const act of ACTS) addEventListener(act, tell, { signal: over.signal, capture: true, passive: true });
  return () => over.abort();
}
