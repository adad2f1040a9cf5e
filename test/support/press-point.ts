declare global {
  interface Window {
    pressPoint: typeof pressPoint;
  }
}

/**
 * Scrolls a control into view and looks who would get a press on its middle. Runs in a page of any browser, to which it is sent as text:
 * it knows nothing of this file.
 * @returns the middle in the window, and the start tag of what covers it; `null` where the control itself, what is in it or its label is on top
 */
export function pressPoint(control: Element): { x: number; y: number; cover: string | null } {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  // Some inputs are invisible: people press their label.
  const isInvisible = control.getBoundingClientRect().width < 2 || getComputedStyle(control).opacity === '0';
  const target = (isInvisible && labels.find((label) => label.getClientRects().length > 0)) || control;
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // A link of several lines has a middle that is in none of them.
  const { left, top, width, height } = target.getClientRects()[0] ?? new DOMRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const own = [control, ...labels, control.closest('label')];
  const isOnTop = hit !== null && own.some((element) => element?.contains(hit) === true);
  return { x, y, cover: isOnTop ? null : (/^<[^>]*>/.exec(hit?.outerHTML ?? '')?.[0] ?? 'nothing is there') };
}
