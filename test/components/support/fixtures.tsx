/**
 * The fixtures of every component test: the real app over its own SQLite database, and a browser that shows its pages.
 */
import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { RouterProvider } from 'react-router';
import { expect, test as base, vi } from 'vitest';
import { syncSessionAcrossTabs } from '../../../src/features/account/web/session.ts';
import { clearToasts } from '../../../src/ui/components/feedback/toast.tsx';
import { copiesShown, reportReach, setShowsCopy } from '../../../src/ui/offline/connection.ts';
import { App } from '../../../src/web/app/app.tsx';
import { queryClient } from '../../../src/web/app/query-client.ts';
import { createRouter } from '../../../src/web/app/router.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { Network } from './network.ts';

export { expect };

syncSessionAcrossTabs(queryClient);

// The timeout is long enough for a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe page: ${document.body.textContent}`) });

/**
 * Accessible names contain the non-breaking spaces of Russian texts, but tests write plain spaces. This matches both.
 */
export const named = (name: Name): RegExp | ((actual: string) => boolean) =>
  name instanceof RegExp ? name : (actual) => actual.replace(/\s+/g, ' ').trim() === name;

type Name = string | RegExp;
/** The label of a field, or an element that was already found. */
type Field = Name | HTMLElement;

export interface Browser {
  network: Network;
  user: UserEvent;
  /**
   * Opens a page as in a new tab, and waits for its heading.
   * @param as the user who is signed in in this browser from now on; without it the user stays the same
   */
  open(path: string, as?: TestClient): Promise<void>;
  /** Types a text into a field, once the field is there. */
  fill(field: Field, text: string): Promise<void>;
  /** Chooses from an open list: of people, of topics, of a menu. */
  choose(role: 'option' | 'menuitem', name: Name): Promise<void>;
  /** Chooses a day, such as 2026-11-27. */
  setDay(field: HTMLElement, day: string): Promise<void>;
  /**
   * Presses a button, once it is there.
   * @param inside the part of the page that contains it
   */
  press(name: Name, inside?: HTMLElement): Promise<void>;
  /** Follows a link, once it is there. */
  follow(name: Name, inside?: HTMLElement): Promise<void>;
  /** Presses a radio button or a checkbox, once it is there. */
  check(name: Name, inside?: HTMLElement): Promise<void>;
  /** Chooses an option of a select, by its text. */
  select(field: Field, option: string): Promise<void>;
  /**
   * Waits for a text.
   * @returns its element; if there are several, the last one
   */
  see(text: Name, inside?: HTMLElement): Promise<HTMLElement>;
  /** Waits until there is no such text. */
  gone(text: Name): Promise<void>;
  dialog(name: Name): Promise<HTMLElement>;
  /** Waits until there is no dialog. */
  closed(): Promise<void>;
  /** Waits until the page has this address, including the query. */
  arrive(path: string | RegExp): Promise<void>;
  /** Makes another tab of this browser report who is signed in. */
  hearOtherTab(user: object | null): void;
  /** Waits until the device has stored edits with a text. With an empty text it waits until none are stored. */
  untilKept(text: string): Promise<void>;
  /** Waits for a toast. */
  toast(text: Name): Promise<HTMLElement>;
}

/** Mantine complains that a menu has nothing to focus. This is expected, because the test DOM has no layout. */
const EXPECTED_PROBLEM = /use-focus-trap/;

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
    const problems = ['error' as const, 'warn' as const].map((level) => vi.spyOn(console, level).mockReturnValue(undefined));
    vi.stubGlobal('fetch', network.fetch);
    const tab = new Tab();
    await provide(openBrowser(network, tab));
    tab.close();
    await network.settle();
    network.setOffline(false);
    await forgetEverything();
    vi.unstubAllGlobals();
    const reported = problems.flatMap(({ mock }) => mock.calls as unknown[][]).filter(([text]) => !EXPECTED_PROBLEM.test(String(text)));
    if (reported.length > 0) throw new Error(`The page reported a problem: ${reported.map((call) => format(...call)).join('\n')}`);
    problems.forEach((spy) => spy.mockRestore());
  },
});

/** A tab of the browser. Only one is open at a time. */
class Tab {
  #root: Root | undefined;

  show(page: ReactNode): void {
    const container = document.body.appendChild(document.createElement('div'));
    this.#root = createRoot(container);
    this.#root.render(page);
  }

  close(): void {
    this.#root?.unmount();
    document.body.replaceChildren();
  }
}

function openBrowser(network: Network, tab: Tab): Browser {
  const user = userEvent.setup({ delay: null });
  return {
    network,
    user,
    open: async (path, as) => {
      tab.close();
      clearToasts();
      if (as) network.useClient(as);
      queryClient.clear();
      history.pushState(null, '', path);
      tab.show(
        <App client={queryClient}>
          <RouterProvider router={createRouter()} />
        </App>,
      );
      await screen.findByRole('heading', { level: 1 });
    },
    fill: async (field, text) => {
      const input = await fieldOf(field);
      if (text === '') return user.clear(input);
      // The text comes in a single event, as when a browser pastes over a selection.
      input.focus();
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
      return user.paste(text);
    },
    // The test DOM has no layout, so Mantine treats every open list as hidden.
    choose: async (role, name) => user.click(await screen.findByRole(role, { name: named(name), hidden: true })),
    setDay: async (field, day) => {
      await user.clear(field);
      await user.type(field, day);
    },
    press: async (name, inside = document.body) => user.click(await within(inside).findByRole('button', { name: named(name) })),
    follow: async (name, inside = document.body) => user.click(await within(inside).findByRole('link', { name: named(name) })),
    check: async (name, inside = document.body) => user.click(await within(inside).findByLabelText(name, { selector: '[type=radio], [type=checkbox]' })),
    select: async (field, option) => user.selectOptions(await fieldOf(field), option),
    see: async (text, inside = document.body) => lastOf(await within(inside).findAllByText(text)),
    gone: (text) => waitFor(() => expect(screen.queryByText(text)).toBeNull()),
    dialog: (name) => screen.findByRole('dialog', { name: named(name) }),
    closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    arrive: (path) =>
      waitFor(() => {
        const address = `${location.pathname}${location.search}`;
        if (typeof path === 'string') expect(address).toBe(path);
        else expect(address).toMatch(path);
      }),
    hearOtherTab: (signedIn) => {
      const channel = new BroadcastChannel('listok:session');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel has no such parameter: it never leaves the origin
      channel.postMessage(signedIn);
      channel.close();
    },
    untilKept: (text) =>
      waitFor(async () => {
        const kept = JSON.stringify(await keptEdits());
        if (text === '') expect(kept).toBe('[]');
        else expect(kept).toContain(text);
      }),
    toast: async (text) => lastOf(await screen.findAllByText(text, { selector: '[role=status] p, [role=alert] p' })),
  };
}

/** The edits of all users that the device has stored. */
async function keptEdits(): Promise<unknown[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'listok-edits')) return [];
  const database = await settled(indexedDB.open('listok-edits'));
  const entries: unknown[] = await settled(database.transaction('edits').objectStore('edits').getAll());
  database.close();
  return entries;
}

const fieldOf = (field: Field): Promise<HTMLElement> | HTMLElement => (field instanceof HTMLElement ? field : screen.findByLabelText(field));

function lastOf(elements: HTMLElement[]): HTMLElement {
  const last = elements.at(-1);
  if (last === undefined) throw new Error('There is none.');
  return last;
}

/** Forgets what pages keep after their end: modules, storage. The next test then starts as a new browser does. */
async function forgetEverything(): Promise<void> {
  queryClient.clear();
  reportReach(true);
  for (const hash of copiesShown()) setShowsCopy(hash, false);
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases()) await emptyDatabase(name);
}

/** Empties a database. It is not deleted, because the pages keep their connection to it. */
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
