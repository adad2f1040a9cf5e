import type { BrowserContext } from '@playwright/test';
import { NEWER_THAN_BROWSERS } from '../tools/newer-than-browsers.ts';

/** Takes from a browser what the oldest ones lack that pages open in, so that neither a page nor a package of it leans on that. */
export const makeOldest = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((names) => {
    const helpers = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
    for (const name of Object.getOwnPropertyNames(helpers)) if (name !== 'constructor') Reflect.deleteProperty(helpers, name);
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      const holder = path.reduce<object | undefined>((from, step) => from && (Reflect.get(from, step) as object | undefined), window);
      if (holder) Reflect.deleteProperty(holder, last);
    }
  }, NEWER_THAN_BROWSERS);
