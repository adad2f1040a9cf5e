/** Audits a page with axe, and checks that its controls can be pressed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { pressPoint } from '../../support/press-point.ts';
import { stopMotion, waitForAnimations } from './animations.ts';
import { SCREENS } from './fixtures.ts';
import { dismissToasts } from './toasts.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified file of axe. A page parses it in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The narrowest screen that is supported (rule R78). */
const NARROWEST = { width: 320, height: 640 };

/** The screens on which to audit a state of a page. Some states exist only on a phone. */
type Screens = 'both' | 'phone';

/**
 * The screens and colour schemes of successive audits. The colour scheme changes only at every second audit, because
 * the browser then computes all styles anew.
 */
const LOOKS = [
  { screen: 'desktop', colorScheme: 'dark' },
  { screen: 'phone', colorScheme: 'dark' },
  { screen: 'phone', colorScheme: 'light' },
  { screen: 'desktop', colorScheme: 'light' },
] as const;

/** How many states of a page were audited. */
const audited = new WeakMap<Page, number>();

/**
 * Expects three things of a page: no serious accessibility error, no control that something covers, and no sideways
 * scrolling on the narrowest screen. Successive audits use different screens and colour schemes. Not every state is
 * audited in each of them, because an audit takes long and all states take their colours from the same tokens. Toasts
 * are closed first, so that none disappears during an audit. A toast that has the focus stays.
 */
export async function expectAccessible(page: Page, state: string, screens: Screens = 'both'): Promise<void> {
  const turn = audited.get(page) ?? 0;
  audited.set(page, turn + 1);
  const { screen, colorScheme } = LOOKS[turn % LOOKS.length] ?? LOOKS[0];
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, state);
  await page.setViewportSize(SCREENS[screens === 'both' ? screen : 'phone']);
  await auditIn(colorScheme, page, state);
  await page.setViewportSize(SCREENS[screens === 'both' ? 'desktop' : 'phone']);
}

/**
 * The colour scheme of a page of the client; `unknown` for any other page. When the system's scheme changes, the page
 * follows a moment later.
 */
const shownScheme = (): string => document.documentElement.dataset['mantineColorScheme'] ?? 'unknown';

async function auditIn(colorScheme: 'dark' | 'light', page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect.poll(() => page.evaluate(shownScheme)).toMatch(new RegExp(`^(${colorScheme}|unknown)$`));
  await dismissToasts(page);
  // A button may be under the pointer. The audited state must be the one without a pointer.
  await page.mouse.move(0, 0);
  await waitForAnimations(page);
  // An animation that starts during the audit would be audited halfway, so animations are turned off.
  await stopMotion(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // The pages have no frames, so the audit skips frames. The audit does not report passed rules. Either would double
  // the time. It does not preload style sheets: axe would load them again for one rule about screen orientation, and
  // the CSP forbids where axe puts them. The rule about names that do not contain the visible text is off by default,
  // so it is turned on.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const runOptions: RunOptions = { iframes: false, resultTypes: ['violations'], preload: false, rules };
  // The audit is repeated while it finds violations, because new content may be half rendered. Real violations stay.
  const message = `${state}, ${page.viewportSize()?.width} px, ${colorScheme}`;
  await expect.poll(() => page.evaluate(findSeriousViolations, runOptions), { message }).toEqual([]);
  await page.evaluate(`window.pressPoint = ${String(pressPoint)}`);
  await expect.poll(() => page.evaluate(findCoveredControls), { message: `${message}: covered controls` }).toEqual([]);
  await expectNoSidewaysScroll(page, state);
}

/**
 * Finds covered controls. It runs in the page. While a dialog, menu or list is open, the rest of the page may be
 * covered.
 * @returns the start tag of each control whose middle, scrolled into view, is not on top, and what covers it
 */
function findCoveredControls(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden=true]') === null && getComputedStyle(element).pointerEvents !== 'none';
  // Elements that are only for screen readers become visible when they have the focus.
  const isClipped = (element: Element | null): boolean => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  // The link that skips to the content is above the window until it has the focus.
  const isAboveWindow = (element: Element) => getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().bottom <= 0;
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  // Of several modal dialogs the last one is on top, together with the lists that were opened from it.
  const modal = shown('[role=dialog][aria-modal=true]').at(-1);
  const overlays = shown('[role=dialog], [role=menu], [role=listbox]').filter(
    (overlay) => modal === undefined || modal.contains(overlay) || (modal.compareDocumentPosition(overlay) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const roots = overlays.length === 0 ? [document.body] : overlays;
  const controls = roots.flatMap((root) => [...root.querySelectorAll('a[href], button, input, label, select, summary, textarea')]);
  const { scrollX, scrollY } = window;
  const covered = controls
    // Swagger UI itself covers its copy buttons on a phone.
    .filter((control) => isShown(control) && !isClipped(control) && !isAboveWindow(control) && !control.matches(':disabled, .copy-to-clipboard *'))
    .flatMap((control) => {
      const { cover } = window.pressPoint(control);
      return cover === null ? [] : [`${/^<[^>]*>/.exec(control.outerHTML)?.[0]} is covered by ${cover}`];
    });
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return covered;
}

/**
 * Runs axe in the page.
 * @returns a text for each element that breaks a rule
 */
async function findSeriousViolations(options: RunOptions): Promise<string[]> {
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
