/** What a test does with requests and answers on their way. */
import type { Page } from '@playwright/test';

/** Keeps what is asked of an address on its way until it is released. @returns releases it */
export const hold = (page: Page, address: string | RegExp): Promise<() => void> => holdSome(page, address, () => true);

/** Keeps what is saved on its way until it is released. @returns releases it */
export const holdSaving = (page: Page, address: string): Promise<() => void> => holdSome(page, address, (method) => method !== 'GET');

async function holdSome(page: Page, address: string | RegExp, isHeld: (method: string) => boolean): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isHeld(route.request().method())) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** What is saved next reaches the server, and its answer nobody. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}
