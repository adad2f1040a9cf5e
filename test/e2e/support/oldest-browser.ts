import type { BrowserContext } from '@playwright/test';
import { UNSUPPORTED_BROWSER_APIS } from '../../../tools/build/unsupported-browser-apis.ts';

/**
 * Removes from a browser the APIs that the oldest supported browsers lack. Pages and packages that use them then fail.
 */
export const removeUnsupportedApis = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((names) => {
    const helpers = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
    for (const name of Object.getOwnPropertyNames(helpers)) if (name !== 'constructor') Reflect.deleteProperty(helpers, name);
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      const owner = path.reduce<object | undefined>((from, step) => from && (Reflect.get(from, step) as object | undefined), window);
      if (owner) Reflect.deleteProperty(owner, last);
    }
  }, UNSUPPORTED_BROWSER_APIS);
