/** Waits for the motion of a page to end. */
import type { Page } from '@playwright/test';

/**
 * Resolves when no animation or transition runs, and none that these start when they end. Dialogs are then open and
 * have taken the focus. Endless animations do not count, nor do animations that stand still because the browser skips
 * what is far from the screen.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isRunning = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Infinity &&
      (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    // Mantine starts the transition of a dialog two frames after it has rendered it.
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(isRunning)) stillFrames = -1;
    }
  });

/**
 * Turns animations and transitions off until the next page load. Everything then looks at once as it does at the end of
 * its motion. A constructed style sheet is not subject to the content security policy.
 */
export const stopMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.documentElement.dataset['motion'] === 'off') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset['motion'] = 'off';
  });
