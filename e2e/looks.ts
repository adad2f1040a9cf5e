import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { animationsOver } from './animations.ts';
import { SCREENS } from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The narrowest screen that is supported (design §2). */
const NARROWEST = { width: 320, height: 640 };

/** On which screens a state exists. */
type Screens = 'both' | 'phone';

/**
 * Looks at what a page shows now, in light and dark, on a phone and on a desktop: nothing that keeps people with
 * disabilities out, and no sideways scroll down to the narrowest screen.
 */
export async function inspect(page: Page, state: string, screens: Screens = 'both'): Promise<void> {
  for (const viewport of screens === 'both' ? [SCREENS.desktop, SCREENS.phone] : [SCREENS.phone]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(schemeShown)).toMatch(new RegExp(`${colorScheme}|unknown`));
      await expectNoFindings(page, `${state}, ${viewport.width} px, ${colorScheme}`, colorScheme === 'dark');
    }
    await expectNoSidewaysScroll(page, state);
  }
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, state);
  await page.setViewportSize(screens === 'both' ? SCREENS.desktop : SCREENS.phone);
}

const closeButtons = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Закрыть' });

/** Keeps a toast for as long as the focus is in it. */
export const holdToast = (page: Page): Promise<void> => closeButtons(page).focus();

/** Waits until no toast is left that could fade while it is looked at. */
export const noToasts = (page: Page): Promise<void> => expect(closeButtons(page)).toHaveCount(0, { timeout: 15_000 });

/** The colours that the pages of the client wear; they follow the system a moment later. */
const schemeShown = (): string => document.documentElement.dataset['mantineColorScheme'] ?? 'unknown';

/** @param isSameButColours the same page was or will be looked at in other colours */
async function expectNoFindings(page: Page, where: string, isSameButColours: boolean): Promise<void> {
  // Colours on their way between two states are neither's.
  await animationsOver(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // No frames in these pages, and of what is right nothing is told: either would take as long again.
    iframes: false,
    resultTypes: ['violations'],
    ...(isSameButColours && { runOnly: ['color-contrast'] }),
  };
  const findings = await page.evaluate(findingsOf, options);
  expect(findings, where).toEqual([]);
}

/** What the page, into which axe was brought, has that is serious. */
async function findingsOf(options: RunOptions): Promise<string[]> {
  const { violations } = await window.axe.run(document, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${state}, ${width} px: width` })
    .toBeLessThanOrEqual(width);
}
