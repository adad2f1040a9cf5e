/** The fixtures of every scenario: a site, a phone and a laptop with one engine. */
import { expect, test as base } from '@playwright/test';
import { findEngine, type EngineName } from '../../../tools/engines.ts';
import { provideSite } from '../../e2e/support/fixtures.ts';
import { ADMIN } from '../../e2e/support/server.ts';
import type { Site } from '../../e2e/support/site-driver.ts';
import type { Engine, Screen } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { pageOf, type Page } from './page.ts';
import { startWebKit } from './webkit.ts';

export { expect };

export interface EngineOptions {
  engineName: EngineName;
}

interface Devices {
  site: Site;
  /** The browser of a pupil. */
  phone: Page;
  /** The browser of a tutor, who is signed in. */
  laptop: Page;
}

const SCREENS = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };

async function start(name: EngineName, screen: Screen): Promise<Engine> {
  const [firefox, webkit] = [name === 'firefox' && findEngine(name), name === 'webkit' && findEngine(name)];
  if (firefox) return startFirefox(firefox.firefox, screen);
  if (webkit) return startWebKit(webkit, screen);
  throw new Error(`${name} is not installed.`);
}

export const test = base.extend<object, EngineOptions & Devices>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  site: [
    ({ playwright }, provide) => provideSite(playwright, false, provide),
    { scope: 'worker' },
  ],
  phone: [
    async ({ engineName, site }, provide) => {
      const engine = await start(engineName, SCREENS.phone);
      await provide(pageOf(engine, site.server.url));
      await engine.close();
    },
    { scope: 'worker' },
  ],
  laptop: [
    async ({ engineName, site }, provide) => {
      const engine = await start(engineName, SCREENS.laptop);
      const page = pageOf(engine, site.server.url);
      await page.open('/support');
      await page.call('POST', '/api/session', ADMIN);
      await provide(page);
      await engine.close();
    },
    { scope: 'worker' },
  ],
});

test.skip(({ engineName }) => findEngine(engineName) === null, 'The engine is not installed.');
