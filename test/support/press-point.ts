declare global {
  interface Window {
    pressPoint: typeof pressPoint;
  }
}

/**
 * Scrolls a control into view and finds out what a press on its middle would hit. It runs in a page of any browser. It
 * is sent there as text, so it must not use anything else of this file.
 * @returns the middle in the window, and the start tag of what covers it; `null` when nothing but the control itself,
 * its content or its label is on top
 */
export function pressPoint(control: Element): { x: number; y: number; cover: string | null } {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  // Some inputs are invisible. People press the label instead.
  const isInvisible = control.getBoundingClientRect().width < 2 || getComputedStyle(control).opacity === '0';
  const target = (isInvisible && labels.find((label) => label.getClientRects().length > 0)) || control;
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // The middle of a link over several lines may be outside of all of them, so the first line counts.
  const { left, top, width, height } = target.getClientRects()[0] ?? new DOMRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const own = [control, ...labels, control.closest('label')];
  const isOnTop = hit !== null && own.some((element) => element?.contains(hit) === true);
  return { x, y, cover: isOnTop ? null : (/^<[^>]*>/.exec(hit?.outerHTML ?? '')?.[0] ?? 'nothing is there') };
}
