/** A page in any engine. A scenario uses it as a person does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { pressPoint } from '../../support/press-point.ts';
import type { Engine, Json } from './engine.ts';
import { findElements, look, whereToPress, type Sight, type Target } from './in-page.ts';

const LIBRARY = readFileSync(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');
const HELPERS = `Object.assign(window, { pressPoint: ${String(pressPoint)}, findElements: ${String(findElements)} });`;

/** In ms. It is long enough for a slow machine that also does other work. */
const TIMEOUT = { timeout: 30_000 };

export interface Page {
  engine: Engine;
  open(path: string): Promise<void>;
  press(target: Target): Promise<void>;
  /** Presses a field, and types a text in place of its value. */
  write(target: Target, text: string): Promise<void>;
  /** Sets the value of a native list to an option, because no protocol can press an option. */
  choose(target: Target, option: string): Promise<void>;
  /** What the page shows of a target at this moment. */
  look(target: Target): Promise<Sight>;
  /** Waits until the target is seen. */
  see(target: Target): Promise<void>;
  /** Waits until the target is not seen. */
  miss(target: Target): Promise<void>;
  /** Waits until the page shows the target in this way. */
  seeThat(target: Target, sight: Partial<Sight>): Promise<void>;
  /**
   * Waits until the page has an address.
   * @param path the path with its query
   */
  isAt(path: string | RegExp): Promise<void>;
  /**
   * Calls the API with the session of the page.
   * @returns the body of the response
   */
  call<Body>(method: string, path: string, body?: unknown): Promise<Body>;
}

export function pageOf(engine: Engine, origin: string): Page {
  /** Runs a function in the page. The browser may be leaving the page at this moment, so the caller must try again. */
  const inPage = async <Result extends Json, Args extends Json[]>(work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result> => {
    if (!(await engine.evaluate(() => 'findElements' in window))) await engine.addScript(LIBRARY + HELPERS);
    return engine.evaluate(work, ...args);
  };
  const page: Page = {
    engine,
    open: (path) => engine.open(origin + path),
    press: (target) =>
      expect(async () => {
        const { x, y, trouble } = await inPage(whereToPress, target);
        expect(trouble, `${target.by} «${target.text}»`).toBe('');
        await engine.press(x, y);
      }).toPass(TIMEOUT),
    write: async (target, text) => {
      await page.press(target);
      await page.seeThat(target, { hasFocus: true });
      await engine.pressControl('a');
      await engine.type(text);
      await page.seeThat(target, { value: text });
    },
    choose: async (target, option) => {
      await page.see(target);
      await inPage(chooseOption, target, option);
    },
    look: (target) => inPage(look, target),
    see: (target) => page.seeThat(target, {}),
    miss: (target) => expect(async () => expect((await page.look(target)).count, `${target.by} «${target.text}»`).toBe(0)).toPass(TIMEOUT),
    seeThat: (target, sight) =>
      expect(async () => {
        const seen = await page.look(target);
        expect(seen, `${target.by} «${target.text}»`).toMatchObject(sight);
        expect(seen.count, `${target.by} «${target.text}»`).toBeGreaterThan(0);
      }).toPass(TIMEOUT),
    isAt: (path) => expect(async () => expect(await engine.evaluate(() => location.pathname + location.search)).toMatch(path)).toPass(TIMEOUT),
    call: async <Body>(method: string, path: string, body?: unknown) => {
      const { status, text } = await engine.evaluate(callApi, method, path, body === undefined ? null : JSON.stringify(body));
      expect(status, text).toBeLessThan(300);
      return (text === '' ? undefined : JSON.parse(text)) as Body;
    },
  };
  return page;
}

function chooseOption(target: Target, option: string): null {
  const select = window.findElements(target)[0] as HTMLSelectElement;
  const found = [...select.options].find(({ label }) => label === option);
  if (found === undefined) throw new Error(`No option «${option}».`);
  // React listens to the setter of the element itself. The setter of the prototype does not notify React.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, found.value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return null;
}

async function callApi(method: string, path: string, body: string | null): Promise<{ status: number; text: string }> {
  const response = await fetch(path, { method, ...(body !== null && { body, headers: { 'content-type': 'application/json' } }) });
  return { status: response.status, text: await response.text() };
}
