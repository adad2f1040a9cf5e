/** Holds requests back and loses responses. */
import type { Page } from '@playwright/test';

/**
 * Holds back all requests to a URL.
 * @returns a function that releases them
 */
export const pauseRequests = (page: Page, url: string | RegExp): Promise<() => void> => pauseMatching(page, url, () => true);

/**
 * Holds back the requests to a URL that save something.
 * @returns a function that releases them
 */
export const pauseSaves = (page: Page, url: string): Promise<() => void> => pauseMatching(page, url, (method) => method !== 'GET');

async function pauseMatching(page: Page, url: string | RegExp, isPaused: (method: string) => boolean): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (isPaused(route.request().method())) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** Lets the next save reach the server, and loses the response. */
export async function dropResponse(page: Page, url: string): Promise<void> {
  let isDropped = false;
  await page.route(url, async (route) => {
    if (isDropped || route.request().method() === 'GET') return route.fallback();
    isDropped = true;
    await route.fetch();
    return route.abort();
  });
}

/** Answers the next request to a URL with an error status and an empty body. */
export const failOnce = (page: Page, url: string, status: number): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ status, json: {} }), { times: 1 });
