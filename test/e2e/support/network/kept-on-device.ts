/** Reads what a browser stores of a user on its device. */
import { expect, type Page } from '@playwright/test';

/** The copies that the browser stores for all users. Each string contains the user and the query. */
export const keptQueries = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('listok-copies')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('listok-copies');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('copies').objectStore('copies').getAllKeys();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map((key) => (key as string[]).join(' ')));
        };
      };
    });
  });

/** Waits until the browser has stored the data of an endpoint, and of this id if one is given. */
export const untilKept = (page: Page, endpoint: string, id = ''): Promise<void> =>
  expect.poll(async () => (await keptQueries(page)).filter((query) => query.includes(`"${endpoint}"`) && query.includes(id))).not.toHaveLength(0);

/** How much the browser stores of a user: copies, images, and items of local storage that name the user. */
export const keptOf = async (page: Page, uid: string): Promise<{ queries: number; images: number; localStorage: number }> => ({
  queries: (await keptQueries(page)).filter((query) => query.startsWith(uid)).length,
  ...(await page.evaluate(async (owner) => {
    const names = (await caches.keys()).filter((name) => name.includes(owner));
    const images = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    const items = Object.entries(localStorage).filter((item) => item.join(' ').includes(owner));
    return { images: images.reduce((sum, count) => sum + count, 0), localStorage: items.length };
  }, uid)),
});

/** The number of tests of which the browser stores answers. */
export const keptAnswers = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listok:answers:')).length);

/** How many finished tests are on the disk of the device, to be sent by a page or by the browser itself. */
export const finishedOnDisk = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('listok-device');
        // Opening a database that does not exist creates an empty one, in which the page would not create its stores.
        // So the test aborts the creation.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(new Error('no database'))));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('rows').objectStore('rows').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as { finishedAt?: string | null }[]).filter(({ finishedAt }) => typeof finishedAt === 'string').length);
          });
        });
      }),
  );

/**
 * Cuts a page off from the API. The files of the site still load, as from a service worker.
 * @returns a function that brings the network back
 */
export async function loseServer(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  return async () => {
    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}
