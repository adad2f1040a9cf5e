/** So many frames after a jump what came near has its own height: of a long test only what is near is laid out. */
const SETTLING = 5;

/** Scrolls now, and again in each of the next frames, while what is above may still get another height. */
export function whileSettling(scroll: () => void, frames = SETTLING): void {
  scroll();
  if (frames > 0) requestAnimationFrame(() => whileSettling(scroll, frames - 1));
}
