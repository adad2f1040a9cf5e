/** Draws pages on the server (ADR 40). Every other page, every failure and a busy server get index.html, which draws itself. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../http/not-found-handler.ts';
import type { CallEndpoint, Drawing, PageDrawer, PostedForm } from '../../http/page-drawing.ts';
import { DrawnPageTemplate } from './page-template.ts';

/** The folder of the bundle in the built client, and its entry. */
const FOLDER = 'drawer';
const ENTRY = /^drawer-.+\.mjs$/;

/** The page of a slow database is not awaited longer, ms. */
const MAX_WAIT_MS = 1_000;

/** A crowd that comes at once has been let in before the first page has taken its time. */
export const MAX_DRAWINGS = 3;

export interface DrawingServices {
  /** Creates the caller of endpoints for the visitor of a page. */
  createCaller(this: void, request: FastifyRequest): CallEndpoint;
  /** Whether the process has time to draw. */
  hasTime(this: void): boolean;
  onUnexpectedError(this: void, error: unknown, request: FastifyRequest): void;
}

/**
 * @param form one that the page has sent and that was refused; such a page is drawn also by a busy server, because its message would be lost
 * @returns the HTML of a page for the visitor who sent the request; `null` for a page that draws itself
 */
export type DrawPage = (request: FastifyRequest, nonce: string, form?: PostedForm) => Promise<Buffer | null>;

/** Loads the bundle at the first page, so that a server without visitors needs no memory for it. */
export function createPageDrawing(webRoot: string, indexHtml: string, services: DrawingServices): DrawPage {
  const entry = entryOf(webRoot);
  if (entry === undefined) return () => Promise.resolve(null);
  const guestPages = new GuestPages();
  const load = async () => ({ drawer: await importDrawer(entry), template: new DrawnPageTemplate(webRoot, indexHtml) });
  let loading: Promise<Awaited<ReturnType<typeof load>> | null> | undefined;

  let drawings = 0;

  const draw: DrawPage = async (request, nonce, form) => {
    if (form === undefined && (drawings > MAX_DRAWINGS || !services.hasTime())) return null;
    loading ??= load().catch((error: unknown) => {
      // An update has replaced the client: this process serves the one that it started with, undrawn.
      services.onUnexpectedError(error, request);
      return null;
    });
    const loaded = await loading;
    if (loaded === null) return null;
    const { drawer, template } = loaded;
    const path = pathOf(request.url);
    const page = drawer.find(path);
    if (page === null) return null;
    const call = services.createCaller(request);
    const isShared = page.isForGuests && form === undefined;
    const drawing = isShared ? await guestPages.draw(drawer, page.pattern, call) : await drawer.draw(page.isForAnyone ? `${path}${searchOf(request.url)}` : path, call, form);
    return drawing && template.render(drawing, nonce, form);
  };
  return async (request, nonce, form) => {
    drawings += 1;
    try {
      return await withTimeout(draw(request, nonce, form));
    } catch (error) {
      services.onUnexpectedError(error, request);
      return null;
    } finally {
      drawings -= 1;
    }
  };
}

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Of another client, or of none, the page draws itself. */
function entryOf(webRoot: string): string | undefined {
  try {
    const folder = join(webRoot, FOLDER);
    const name = readdirSync(folder).find((file) => ENTRY.test(file));
    return name && join(folder, name);
  } catch {
    return undefined;
  }
}

const importDrawer = async (path: string): Promise<PageDrawer> =>
  ((await import(pathToFileURL(path).href)) as { default: PageDrawer }).default;

function withTimeout<Result>(work: Promise<Result>): Promise<Result | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Result | null>();
  const timer = setTimeout(resolve, MAX_WAIT_MS, null);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Of former publications nothing is kept for ever. */
const MAX_GUEST_PAGES = 20;

/** The pages of visitors are the same for all of them: each is drawn once. */
class GuestPages {
  readonly #drawings = new Map<string, Drawing>();

  async draw(drawer: PageDrawer, path: string, call: CallEndpoint): Promise<Drawing | null> {
    if (!(await isGuest(call))) return null;
    // Documents are published, and asking begins and ends, while the server runs.
    const key = JSON.stringify([path, ((await call('GET /api/config', [])) as { personalData: unknown }).personalData]);
    const drawing = this.#drawings.get(key) ?? (await drawer.draw(path, call));
    if (drawing !== null) {
      if (this.#drawings.size > MAX_GUEST_PAGES) this.#drawings.clear();
      this.#drawings.set(key, drawing);
    }
    return drawing;
  }
}

async function isGuest(call: CallEndpoint): Promise<boolean> {
  try {
    return ((await call('GET /api/session', [])) as { user: unknown }).user === null;
  } catch {
    return false;
  }
}
