import { onUserInteraction } from './on-user-interaction.ts';

/** Frames until the elements around a scroll target have their final heights (`content-visibility: auto`). */
const FRAMES = 5;

/** Scrolls now and in each of the next frames, while the layout above may still shift. Stops at a user interaction. */
export function scrollUntilStable(scroll: () => void): void {
  let isStopped = false;
  const unsubscribe = onUserInteraction(() => (isStopped = true));
  const scrollFor = (frames: number): void => {
    if (!isStopped) scroll();
    if (isStopped || frames === 0) unsubscribe();
    else requestAnimationFrame(() => scrollFor(frames - 1));
  };
  scrollFor(FRAMES);
}
