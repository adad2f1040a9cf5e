/** Waits for the motion of a page to end. */
import type { Page } from '@playwright/test';

/**
 * Resolves when no animation or transition has run for three frames. Those that start when others end have then ended,
 * too. Dialogs are open and have the focus. Endless animations do not count. Neither do animations in content that the
 * browser skips because it is far from the screen.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isRunning = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Infinity &&
      (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    // Three frames are needed, because Mantine starts the transition of a dialog two frames after rendering the dialog.
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(isRunning)) stillFrames = -1;
    }
  });

/**
 * Turns animations and transitions off until the next page load. Everything then looks at once as it does after its
 * motion. It uses a constructed style sheet, because the content security policy does not block those.
 */
export const stopMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.documentElement.dataset['motion'] === 'off') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset['motion'] = 'off';
  });
