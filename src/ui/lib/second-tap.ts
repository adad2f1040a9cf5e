export interface Tap {
  x: number;
  y: number;
  /** ms */
  at: number;
  /** What the page showed. */
  shown: string;
}

/** As long and as far apart as the two taps of a double tap are. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

/** Whether a tap is the second one of a double tap whose first one has replaced what it was meant for. */
export const isSecondTap = (before: Tap, tap: Tap): boolean =>
  tap.shown !== before.shown && tap.at - before.at < DOUBLE_TAP_MS && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE_TAP_PX;
