/** Firefox as people install it, over WebDriver BiDi. */
import { inflateSync } from 'node:zlib';
import { launch } from 'puppeteer-core';
import type { Engine, Screen } from './engine.ts';

/** Settings of Firefox: Russian pages, and no questions or requests of its own. */
const PREFERENCES = {
  'intl.accept_languages': 'ru-RU, ru',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Counts the pages of a PDF. Firefox compresses even the objects that describe pages. */
function countPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1');
  const streams = [...text.matchAll(/\/ObjStm\b[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'));
  return [text, ...streams].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

export async function startFirefox(executablePath: string, screen: Screen): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox: PREFERENCES });
  const page = await browser.newPage();
  await page.setViewport(screen);
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...args) => page.evaluate(work as (...values: unknown[]) => never, ...args),
    addScript: async (text) => void (await page.evaluate(text)),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    pressControl: async (letter) => {
      await page.keyboard.down('Control');
      await page.keyboard.press(letter as 'a');
      await page.keyboard.up('Control');
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    countPrintedPages: async () => countPages(await page.pdf({ format: 'a4' })),
    close: () => browser.close(),
  };
}
