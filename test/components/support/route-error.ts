/** Finds the error page of a route that did not load, and its button for another try. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, type Browser } from './fixtures.tsx';

/** Expects the error page of a route: its h1 has the focus and names the error, as does the window title. */
export async function expectRouteError(title: string): Promise<void> {
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(heading.closest('[role=alert]')).not.toBeNull();
  expect(document.title).toBe(`${title} — Листок`);
}

/** Presses «Повторить» in the message of a failure. */
export async function retry(browser: Browser): Promise<void> {
  await browser.user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Повторить' }));
}
