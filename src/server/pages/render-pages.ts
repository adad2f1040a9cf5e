/** Renders pages on the server (ADR 40). Every other page, every failure and a busy server get index.html, which renders itself. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../http/not-found-handler.ts';
import type { CallEndpoint, Rendering, PageRenderer, PostedForm } from '../../http/page-rendering.ts';
import { PageTemplate } from './page-template.ts';

/** The folder of the bundle in the built client, and its entry. */
const FOLDER = 'renderer';
const ENTRY = /^renderer-.+\.mjs$/;

/** The page of a slow database is not awaited longer, ms. */
const MAX_WAIT_MS = 1_000;

/** A crowd that comes at once has been let in before the first page has taken its time. */
export const MAX_RENDERINGS = 3;

export interface RenderingServices {
  /** Creates the caller of endpoints for the visitor of a page. */
  createCaller(this: void, request: FastifyRequest): CallEndpoint;
  /** Whether the process has time to render. */
  hasTime(this: void): boolean;
  onUnexpectedError(this: void, error: unknown, request: FastifyRequest): void;
}

/**
 * @param form one that the page has sent and that was refused; such a page is rendered also by a busy server, because its message would be lost
 * @returns the HTML of a page for the visitor who sent the request; `null` for a page that renders itself
 */
export type RenderPage = (request: FastifyRequest, nonce: string, form?: PostedForm) => Promise<Buffer | null>;

/** Loads the bundle at the first page, so that a server without visitors needs no memory for it. */
export function createPageRenderer(webRoot: string, indexHtml: string, services: RenderingServices): RenderPage {
  const entry = entryOf(webRoot);
  if (entry === undefined) return () => Promise.resolve(null);
  const guestPages = new GuestPages();
  const load = async () => ({ renderer: await importRenderer(entry), template: new PageTemplate(webRoot, indexHtml) });
  let loading: Promise<Awaited<ReturnType<typeof load>> | null> | undefined;

  let renderings = 0;

  const render: RenderPage = async (request, nonce, form) => {
    if (form === undefined && (renderings > MAX_RENDERINGS || !services.hasTime())) return null;
    loading ??= load().catch((error: unknown) => {
      // An update has replaced the client: this process serves the one that it started with, unrendered.
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

/** `undefined` without a client, or with one of another build: the page then renders itself in the browser. */
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

/** The number of cached pages: those of former publications leave the cache. */
const MAX_GUEST_PAGES = 20;

/** The pages of visitors are the same for all of them: each is rendered once. */
class GuestPages {
  readonly #renderings = new Map<string, Rendering>();

  async render(renderer: PageRenderer, path: string, call: CallEndpoint): Promise<Rendering | null> {
    if (!(await isGuest(call))) return null;
    // Documents are published, and asking begins and ends, while the server runs.
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
