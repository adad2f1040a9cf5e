export interface Tap {
  x: number;
  y: number;
  /** The time of the tap, ms. */
  at: number;
  /** A text that identifies what the page showed at the tap. */
  shown: string;
}

/** The longest time and the greatest distance between the two taps of a double tap. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

/** Whether a tap is the second tap of a double tap. The first tap has then replaced the element that the double tap was meant for. */
export const isSecondTap = (before: Tap, tap: Tap): boolean =>
  tap.shown !== before.shown && tap.at - before.at < DOUBLE_TAP_MS && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE_TAP_PX;
