/** Waits for the motion of a page to end. */
import type { Page } from '@playwright/test';

/**
 * Resolves when no animation or transition runs, nor any that these start when they end. Dialogs are then open and have
 * taken the focus. Endless animations do not count.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    for (;;) {
      // Mantine starts the transition of a dialog two frames after it has rendered it.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const animations = running();
      if (animations.length === 0) return;
      await Promise.allSettled(animations.map(({ finished }) => finished));
    }
  });

/**
 * Turns animations and transitions off until the next page load: everything looks at once as it looks when its motion has
 * ended. A constructed style sheet is not subject to the content security policy.
 */
export const stopMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.documentElement.dataset['motion'] === 'off') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset['motion'] = 'off';
  });
