import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_COMPRESSION } from '../../http/compression.ts';
import { isPagePath } from '../../domain/page-paths.ts';
import { pathOf } from '../../http/not-found-handler.ts';
import { isMissingDocument } from '../pages/document-pages.ts';
import { createPageRenderer, type RenderingServices } from '../pages/render-pages.ts';
import { redirect, servePageForms, targetOf, type FormServices } from '../pages/page-forms.ts';
import { withForm, withNonce } from '../pages/page-template.ts';
import { Turns } from '../pages/turns.ts';
import { readStaticFiles } from './static-files.ts';
import { NO_SERVICE_WORKER } from './no-service-worker.ts';
import { apiHeaders, assetHeaders, pageHeaders, siteFileHeaders, workerHeaders } from './response-headers.ts';

/** Creates the nonce for the inline scripts and styles of a response (Content-Security-Policy). */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * How many pages may wait to be rendered on the server. Any further page renders itself in the browser, which costs the
 * server a fifth of the time.
 */
const MAX_WAITING = 8;

/** Sends a page that contains the nonce. */
export function sendPage(reply: FastifyReply, page: string | Buffer, nonce: string, isSecure: boolean): void {
  reply.headers(pageHeaders(isSecure, nonce)).type('text/html; charset=UTF-8').compress(page);
}

interface ClientOptions {
  /** The folder with the built client. */
  webRoot: string;
  isSecure: boolean;
  /**
   * Whether the site has a service worker. If not, browsers that have one get a worker that removes itself (rule R198).
   */
  hasServiceWorker: boolean;
}

const isApi = (path: string): boolean => /^\/api(\/|$)/.test(path);

const WORKER = 'service-worker.js';

/**
 * Serves the built client: its files, and the page at every other path. The page has its own router, which also shows
 * the message for an unknown path. Some pages are rendered on the server (ADR 40).
 */
export function serveClient(
  app: FastifyInstance,
  { webRoot, isSecure, hasServiceWorker }: ClientOptions,
  services: RenderingServices & Pick<FormServices, 'routes' | 'context'>,
): void {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const turns = new Turns();
  const hasTime = (): boolean => turns.waiting < MAX_WAITING && services.hasTime();
  const renderPage = createPageRenderer(webRoot, page, { ...services, hasTime });
  // Browsers may keep these files, because a file with new content has a new name.
  const assets = readStaticFiles(join(webRoot, 'assets'), assetHeaders(isSecure));
  const siteFiles = readStaticFiles(webRoot, siteFileHeaders(isSecure));
  const sendWorker = readStaticFiles(webRoot, workerHeaders(isSecure)).get(WORKER);
  const notFoundHeaders = { ...apiHeaders(isSecure), 'content-type': 'text/plain; charset=UTF-8' };
  const config = { pattern: '/*' };

  app.get<{ Params: { '*': string } }>('/assets/*', { config }, ({ params, headers }, reply) => {
    const send = assets.get(params['*']);
    return send === undefined ? sendNotFound(reply) : send(reply, headers['accept-encoding']);
  });

  app.get(`/${WORKER}`, { config }, ({ headers }, reply) => {
    if (hasServiceWorker) return sendWorker === undefined ? sendNotFound(reply) : sendWorker(reply, headers['accept-encoding']);
    return reply.headers({ ...workerHeaders(isSecure), 'content-type': 'text/javascript; charset=utf-8' }).send(NO_SERVICE_WORKER);
  });

  // Password managers open this URL to find the page that changes the password.
  app.get('/.well-known/change-password', { config }, (_request, reply) => reply.headers(apiHeaders(isSecure)).redirect('/profile'));

  app.get('/*', { config, compress: PAGE_COMPRESSION }, async (request, reply) => {
    const path = pathOf(request.url);
    if (isApi(path)) return reply.callNotFound();
    const sendFile = siteFiles.get(path.slice(1));
    if (sendFile !== undefined) return sendFile(reply, request.headers['accept-encoding']);
    const nonce = newNonce();
    if (!isPagePath(path)) {
      sendPage(reply.code(404), withNonce(page, nonce), nonce, isSecure);
      return reply;
    }
    await turns.next();
    const rendered = await renderPage(request, nonce);
    if (rendered === null && (await isMissingDocument(request.url, services.createCaller(request)))) reply.code(404);
    sendPage(reply, rendered ?? withNonce(page, nonce), nonce, isSecure);
    return reply;
  });

  servePageForms(app, {
    ...services,
    sendForm: async (request, reply, form) => {
      const nonce = newNonce();
      sendPage(reply, (await renderPage(request, nonce, form)) ?? withForm(withNonce(page, nonce), form), nonce, isSecure);
    },
  });

  // Only the forms of two pages can be sent to the server directly (`page-forms.ts`). All other pages send their forms
  // to the API with JavaScript.
  app.post('/*', { config }, (request, reply) => {
    const path = pathOf(request.url);
    return isPagePath(path) ? redirect(reply, targetOf(request.url)) : reply.callNotFound();
  });

  const sendNotFound = (reply: FastifyReply): FastifyReply => reply.code(404).headers(notFoundHeaders).send('Такого файла нет.');
}
