/** Opens a browser that behaves like one on a slow phone. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { collectWebVitals, type WebVitals } from './web-vitals.ts';

/** The profile «slow 4G» of Lighthouse. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** How many times slower the CPU of the phone is than the CPU of this machine. */
export const CPU_SLOWDOWN = 4;

/** A new browser of a phone, without a cache. */
export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'ru-RU' });

/** Opens a page with a slow network and CPU. The page collects its web vitals. */
export async function openSlowPage(phone: BrowserContext): Promise<{ page: Page; bytes(): number }> {
  const page = await phone.newPage();
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(collectWebVitals);
  return { page, bytes: countBytes(devtools) };
}

/** Counts the bytes that arrive over the network, including headers. */
function countBytes(devtools: CDPSession): () => number {
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => bytes;
}

export const webVitalsOf = (page: Page): Promise<WebVitals> => page.evaluate(() => (globalThis as unknown as { visit: WebVitals }).visit);

/** The time in ms until the page shows the text. The clock runs in the page. */
export const untilShown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const check = (): void => {
          const isShown = document.querySelector('main')?.textContent?.includes(wanted);
          if (isShown) resolve(performance.now() - start);
          else requestAnimationFrame(check);
        };
        check();
      }),
    text,
  );
