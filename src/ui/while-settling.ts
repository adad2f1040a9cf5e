import { onAct } from './on-act.ts';

/** So many frames after a jump what came near has its own height: of a long test only what is near is laid out. */
const SETTLING = 5;

/**
 * Scrolls now, and again in each of the next frames, while what is above may still get another height. Whoever presses or
 * scrolls meanwhile has found their place: on a slow device these frames take long.
 */
export function whileSettling(scroll: () => void): void {
  let isOver = false;
  const end = onAct(() => (isOver = true));
  const settle = (frames: number): void => {
    if (!isOver) scroll();
    if (isOver || frames === 0) end();
    else requestAnimationFrame(() => settle(frames - 1));
  };
  settle(SETTLING);
}
