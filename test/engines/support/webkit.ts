/** WebKitGTK over WebDriver: the engine of Safari, in a window on a screen of Xvfb. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { EnginePrograms } from '../../../tools/engines.ts';
import { startDisplay } from './display.ts';
import type { Engine, Json, Screen, SpecialKey } from './engine.ts';
import { startSession, type Session } from './web-driver.ts';

/** The code points of WebDriver for keys that type no character. */
const KEYS: Record<SpecialKey | 'Control', string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Control: '\uE009' };

/** In full-screen mode the window has no toolbars. The toolbars would make the window wider than a phone. */
const FULL_SCREEN = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a session as soon as the driver listens. */
async function firstSession(driver: string): Promise<Session> {
  for (let tries = 1; ; tries++) {
    try {
      return await startSession(driver, FULL_SCREEN);
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 300) throw error;
      await wait(50);
    }
  }
}

const press = (key: string) => [{ type: 'keyDown', value: key }, { type: 'keyUp', value: key }];

export async function startWebKit(programs: EnginePrograms['webkit'], screen: Screen): Promise<Engine> {
  const display = await startDisplay(programs, screen);
  const port = await freePort();
  display.start(programs.driver, [`--port=${port}`]);
  const { command, browserVersion } = await firstSession(`http://127.0.0.1:${port}`);
  const keys = (actions: ReturnType<typeof press>) => command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    name: `WebKitGTK ${browserVersion}`,
    open: async (url) => void (await command('POST', '/url', { url })),
    back: async () => void (await command('POST', '/back')),
    reload: async () => void (await command('POST', '/refresh')),
    evaluate: async (work, ...args) =>
      (await command('POST', '/execute/sync', { script: `return (${String(work)})(...arguments)`, args })) as Awaited<ReturnType<typeof work>>,
    addScript: async (text) => void (await command('POST', '/execute/sync', { script: text, args: [] })),
    press: async (x, y) => {
      const actions: Json = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
    },
    type: async (text) => void (await keys([...text].flatMap(press))),
    pressKey: async (key) => void (await keys(press(KEYS[key]))),
    pressControl: async (letter) =>
      void (await keys([{ type: 'keyDown', value: KEYS.Control }, ...press(letter), { type: 'keyUp', value: KEYS.Control }])),
    screenshot: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
    countPrintedPages: () => Promise.resolve(null),
    close: async () => {
      await command('DELETE', '');
      await display.close();
    },
  };
}
