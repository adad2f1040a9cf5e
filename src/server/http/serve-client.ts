import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathOf, type HttpContext } from '../../http/http-context.ts';
import type { RequestHandler } from '../../http/server-context.ts';
import { readStaticFiles } from './static-files.ts';
import { apiHeaders, assetHeaders, pageHeaders } from './security-headers.ts';

/** Stands in the built page for the nonce of a response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Path of the built files, whose names change with their content. */
const ASSETS = '/assets/';

/** A nonce for the inline scripts and styles of one response (Content-Security-Policy). */
export const newNonce = (): string => randomBytes(16).toString('base64');

export const sendHtml = (context: HttpContext, headers: Record<string, string>, html: string): void | Promise<void> =>
  context.sendText(200, { ...headers, 'Content-Type': 'text/html; charset=UTF-8' }, html);

/**
 * Serves the built client: its files, and at every other address the page, which does its own routing.
 * @param webRoot the folder that the client was built into
 */
export function serveClient(webRoot: string, isSecure: boolean): RequestHandler {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const assets = readStaticFiles(join(webRoot, ASSETS), assetHeaders(isSecure));
  const notFoundHeaders = { ...apiHeaders(isSecure), 'Content-Type': 'text/plain; charset=UTF-8' };
  return (context) => {
    const path = pathOf(context.request);
    const isRead = /^(GET|HEAD)$/.test(context.request.method ?? '');
    const asset = path.startsWith(ASSETS) ? assets.get(path.slice(ASSETS.length)) : undefined;
    if (isRead && asset !== undefined) return asset(context);
    // A path with an extension names a missing file, not a page.
    if (!isRead || extname(path) !== '') return context.send(404, notFoundHeaders, 'Такого файла нет.');
    const nonce = newNonce();
    return sendHtml(context, pageHeaders(isSecure, nonce), page.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
}
