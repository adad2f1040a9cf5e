import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, needChromium } from './tools/chromium.ts';

/**
 * The features of Chromium that Playwright turns off and, last, the pages of the address bar: each window of Chromium
 * would load these, which costs more than a page of the site. The list repeats Playwright's own, because Chromium reads
 * only the last such list.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/setup/build.mjs',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  // The timeout in ms suffices for a slow machine that also does other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    headless: true,
    launchOptions: { executablePath: needChromium(), args: [...CHROMIUM_ARGS, `--disable-features=${DISABLED_FEATURES.join()}`] },
    locale: 'ru-RU',
    timezoneId: 'Europe/Saratov',
    // Traces make the tests half as long again. `npm run test:e2e -- --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Tests route and count the requests of pages, and a service worker would answer these from its copies. The tests
    // of test/e2e/offline allow the service worker.
    serviceWorkers: 'block',
  },
});
