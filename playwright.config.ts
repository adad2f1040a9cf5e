import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, needChromium } from './tools/chromium.ts';

/**
 * Features of Chromium that are off in the tests. All but the last three are the features that Playwright turns off
 * itself. They are repeated here, because Chromium reads only the last list of this kind. The last three are pages of
 * the address bar. Each window would load them, which takes longer than a page of the site.
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
    // Recording traces makes the tests take 50 % longer. `npm run test:e2e -- --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Tests intercept and count the requests of pages. A service worker would answer these requests from its cache, so
    // it is blocked. Only the tests of test/e2e/offline allow it.
    serviceWorkers: 'block',
  },
});
