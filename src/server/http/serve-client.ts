import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf } from '../../http/not-found-handler.ts';
import { readStaticFiles } from './static-files.ts';
import { apiHeaders, assetHeaders, pageHeaders } from './security-headers.ts';

/** Stands in a page for the nonce of a response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Sends a page, with a nonce for the inline scripts and styles of this response (Content-Security-Policy). */
export function sendPage(reply: FastifyReply, page: string, isSecure: boolean): void {
  const nonce = randomBytes(16).toString('base64');
  reply
    .headers(pageHeaders(isSecure, nonce))
    .type('text/html; charset=UTF-8')
    .compress(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/**
 * Serves the built client: its files, and at every other address the page, which does its own routing.
 * @param webRoot the folder that the client was built into
 */
export function serveClient(app: FastifyInstance, webRoot: string, isSecure: boolean): void {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  // The names of these files change with their content.
  const assets = readStaticFiles(join(webRoot, 'assets'), assetHeaders(isSecure));
  const notFoundHeaders = { ...apiHeaders(isSecure), 'content-type': 'text/plain; charset=UTF-8' };
  const config = { pattern: '/*' };

  app.get<{ Params: { '*': string } }>('/assets/*', { config }, ({ params, headers }, reply) => {
    const send = assets.get(params['*']);
    return send === undefined ? sendNotFound(reply) : send(reply, headers['accept-encoding']);
  });

  app.get('/*', { config }, ({ url }, reply) => {
    const path = pathOf(url);
    if (/^\/api(\/|$)/.test(path)) reply.callNotFound();
    // A path with an extension names a missing file, not a page.
    else if (extname(path) !== '') sendNotFound(reply);
    else sendPage(reply, page, isSecure);
  });

  const sendNotFound = (reply: FastifyReply): FastifyReply => reply.code(404).headers(notFoundHeaders).send('Такого файла нет.');
}
