/**
 * Renders some pages on the server (ADR 40). For all other pages the server sends index.html, which renders itself in
 * the browser. It also does so after a failure, and when it is busy.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../http/not-found-handler.ts';
import type { CallEndpoint, Rendering, PageRenderer, PostedForm } from '../../http/page-rendering.ts';
import { PageTemplate } from './page-template.ts';

/** The folder of the rendering bundle in the built client, and the name of its entry. */
const FOLDER = 'renderer';
const ENTRY = /^renderer-.+\.mjs$/;

/** How long the server waits for the data of a page, in ms. The database may be slow. */
const MAX_WAIT_MS = 1_000;

/**
 * How many pages are rendered at the same time. Load shedding alone is not enough: if many requests arrive at once, it
 * admits all of them before the first rendering has used any CPU time.
 */
export const MAX_RENDERINGS = 3;

export interface RenderingServices {
  /** Returns a function that calls endpoints on behalf of the visitor. */
  createCaller(this: void, request: FastifyRequest): CallEndpoint;
  /** Whether the process has time to render. */
  hasTime(this: void): boolean;
  /** Called as soon as the bundle is loaded, in the same turn of the event loop. */
  onLoaded(this: void): void;
  onUnexpectedError(this: void, error: unknown, request: FastifyRequest): void;
}

/**
 * Renders a page for the visitor who sent the request.
 * @param form a form that the page has sent and the server has refused. Even a busy server renders such a page, because
 * otherwise its message would be lost
 * @returns the HTML; `null` for a page that renders itself in the browser
 */
export type RenderPage = (request: FastifyRequest, nonce: string, form?: PostedForm) => Promise<Buffer | null>;

/**
 * Creates the renderer. It loads its bundle at the first page, so that a server without visitors needs no memory for
 * it.
 */
export function createPageRenderer(webRoot: string, indexHtml: string, services: RenderingServices): RenderPage {
  const entry = entryOf(webRoot);
  if (entry === undefined) return () => Promise.resolve(null);
  const guestPages = new GuestPages();
  const load = async () => {
    const renderer = await importRenderer(entry);
    const template = new PageTemplate(webRoot, indexHtml);
    services.onLoaded();
    return { renderer, template };
  };
  let loading: Promise<Awaited<ReturnType<typeof load>> | null> | undefined;

  let renderings = 0;

  const render: RenderPage = async (request, nonce, form) => {
    if (form === undefined && (renderings > MAX_RENDERINGS || !services.hasTime())) return null;
    loading ??= load().catch((error: unknown) => {
      // The bundle is missing if an update has replaced the client. This process still serves the client with which it
      // started, but renders no more pages.
      services.onUnexpectedError(error, request);
      return null;
    });
    const loaded = await loading;
    if (loaded === null) return null;
    const { renderer, template } = loaded;
    const path = pathOf(request.url);
    const page = renderer.find(path);
    if (page === null) return null;
    const call = services.createCaller(request);
    const isShared = page.isForGuests && form === undefined;
    const rendering = isShared ? await guestPages.render(renderer, page.pattern, call) : await renderer.render(page.isForAnyone ? `${path}${searchOf(request.url)}` : path, call, form);
    return rendering && template.render(rendering, nonce, form);
  };
  return async (request, nonce, form) => {
    renderings += 1;
    try {
      return await withTimeout(render(request, nonce, form));
    } catch (error) {
      services.onUnexpectedError(error, request);
      return null;
    } finally {
      renderings -= 1;
    }
  };
}

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/**
 * Finds the entry file of the bundle.
 * @returns `undefined` without a built client, or with the client of another build; pages then render themselves in the
 * browser
 */
function entryOf(webRoot: string): string | undefined {
  try {
    const folder = join(webRoot, FOLDER);
    const name = readdirSync(folder).find((file) => ENTRY.test(file));
    return name && join(folder, name);
  } catch {
    return undefined;
  }
}

const importRenderer = async (path: string): Promise<PageRenderer> =>
  ((await import(pathToFileURL(path).href)) as { default: PageRenderer }).default;

function withTimeout<Result>(work: Promise<Result>): Promise<Result | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Result | null>();
  const timer = setTimeout(resolve, MAX_WAIT_MS, null);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/**
 * The cache is emptied when it exceeds this number of pages. Pages that were rendered before a document was published
 * would otherwise stay in it.
 */
const MAX_GUEST_PAGES = 20;

/** Caches the pages of visitors who are not signed in. They are the same for everybody, so each is rendered once. */
class GuestPages {
  readonly #renderings = new Map<string, Rendering>();

  async render(renderer: PageRenderer, path: string, call: CallEndpoint): Promise<Rendering | null> {
    if (!(await isGuest(call))) return null;
    // The pages also depend on the published documents and on whether the site asks for consent. Both may change while
    // the server runs.
    const key = JSON.stringify([path, ((await call('GET /api/config', [])) as { personalData: unknown }).personalData]);
    const rendering = this.#renderings.get(key) ?? (await renderer.render(path, call));
    if (rendering !== null) {
      if (this.#renderings.size > MAX_GUEST_PAGES) this.#renderings.clear();
      this.#renderings.set(key, rendering);
    }
    return rendering;
  }
}

async function isGuest(call: CallEndpoint): Promise<boolean> {
  try {
    return ((await call('GET /api/session', [])) as { user: unknown }).user === null;
  } catch {
    return false;
  }
}
