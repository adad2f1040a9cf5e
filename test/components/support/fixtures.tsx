/** What every component test gets: the real app over a SQLite database of its own, and a browser that shows its pages. */
import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { RouterProvider } from 'react-router';
import { expect, test as base, vi } from 'vitest';
import { clearToasts } from '../../../src/ui/components/feedback/toast.tsx';
import { App } from '../../../src/web/app/app.tsx';
import { queryClient } from '../../../src/web/app/query-client.ts';
import { createRouter } from '../../../src/web/app/router.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { Network } from './network.ts';

// Long enough for a busy machine.
export { expect };

configure({ asyncUtilTimeout: 15_000 });

type Name = string | RegExp;
/** A label or an element that is found already. */
type Field = Name | HTMLElement;

export interface Browser {
  network: Network;
  user: UserEvent;
  /** Opens a page as in a new tab, and waits for its heading. @param as who is signed in in this browser from now on; without it who was */
  open(path: string, as?: TestClient): Promise<void>;
  /** Puts a text into a field, once it is there. */
  fill(field: Field, text: string): Promise<void>;
  /** Presses a button, once it is there. @param inside the part of the page */
  press(name: Name, inside?: HTMLElement): Promise<void>;
  /** Follows a link, once it is there. */
  follow(name: Name): Promise<void>;
  /** Waits until the address of the page, with its query, is this. */
  arrive(path: string | RegExp): Promise<void>;
  /** Waits for a toast. */
  toast(text: Name): Promise<HTMLElement>;
}

interface Fixtures {
  site: TestApp;
  browser: Browser;
}

export const test = base.extend<Fixtures>({
  site: async ({}, provide) => {
    const app = await startTestApp({ engine: 'sqlite' });
    await provide(app);
    await app.close();
  },
  browser: async ({ site }, provide) => {
    const network = new Network(site.client());
    const problems = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    vi.stubGlobal('fetch', network.fetch);
    await provide(openBrowser(network));
    cleanup();
    await network.settle();
    await forgetEverything();
    vi.unstubAllGlobals();
    const reported = problems.flatMap(({ mock }) => mock.calls as unknown[][]);
    if (reported.length > 0) throw new Error(`The page reported a problem: ${reported.map((call) => format(...call)).join('\n')}`);
    problems.forEach((spy) => spy.mockRestore());
  },
});

function openBrowser(network: Network): Browser {
  const user = userEvent.setup({ delay: null });
  return {
    network,
    user,
    open: async (path, as) => {
      cleanup();
      if (as) network.useClient(as);
      queryClient.clear();
      history.pushState(null, '', path);
      render(
        <App client={queryClient}>
          <RouterProvider router={createRouter()} />
        </App>,
      );
      await screen.findByRole('heading', { level: 1 });
    },
    fill: async (field, text) => {
      const input = field instanceof HTMLElement ? field : await screen.findByLabelText(field);
      await user.clear(input);
      if (text === '') return;
      await user.click(input);
      await user.paste(text);
    },
    press: async (name, inside = document.body) => user.click(await within(inside).findByRole('button', { name })),
    follow: async (name) => user.click(await screen.findByRole('link', { name })),
    arrive: (path) =>
      waitFor(() => {
        const address = `${location.pathname}${location.search}`;
        if (typeof path === 'string') expect(address).toBe(path);
        else expect(address).toMatch(path);
      }),
    toast: async (text) => lastOf(await screen.findAllByText(text, { selector: '[role=status] p, [role=alert] p' })),
  };
}

function lastOf(elements: HTMLElement[]): HTMLElement {
  const last = elements.at(-1);
  if (last === undefined) throw new Error('There is none.');
  return last;
}

/** What pages remember beyond their end: modules, storage. The next test starts as a new browser does. */
async function forgetEverything(): Promise<void> {
  queryClient.clear();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases()) await emptyDatabase(name);
}

/** The pages keep their connection, so a database is emptied, not deleted. */
async function emptyDatabase(name: string): Promise<void> {
  const database = await settled(indexedDB.open(name));
  for (const store of database.objectStoreNames) {
    await settled(database.transaction(store, 'readwrite').objectStore(store).clear());
  }
  database.close();
}

const settled = <Result,>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
