/** Holds requests back and drops responses. */
import type { Page } from '@playwright/test';

/** Holds all requests to a URL back. @returns releases them */
export const pauseRequests = (page: Page, url: string | RegExp): Promise<() => void> => pauseMatching(page, url, () => true);

/** Holds the requests to a URL back that save something. @returns releases them */
export const pauseSaves = (page: Page, url: string): Promise<() => void> => pauseMatching(page, url, (method) => method !== 'GET');

async function pauseMatching(page: Page, url: string | RegExp, isPaused: (method: string) => boolean): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (isPaused(route.request().method())) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** Lets the next save reach the server, and drops the response. */
export async function dropResponse(page: Page, url: string): Promise<void> {
  let isDropped = false;
  await page.route(url, async (route) => {
    if (isDropped || route.request().method() === 'GET') return route.fallback();
    isDropped = true;
    await route.fetch();
    return route.abort();
  });
}

/** Answers the next request to a URL with a status of failure and an empty body. */
export const failOnce = (page: Page, url: string, status: number): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ status, json: {} }), { times: 1 });
