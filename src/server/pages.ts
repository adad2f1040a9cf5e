import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathOf, type Exchange } from '../api/exchange.ts';
import type { Page } from '../api/surroundings.ts';
import { readClientFiles } from './client-files.ts';
import { apiHeaders, assetHeaders, pageHeaders } from './headers.ts';

/** What the built page has where the nonce of a request belongs. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Where the built page expects its files, under names that change with their content. */
const ASSETS = '/assets/';

/** What the page of one request marks its own scripts and styles with, for the content policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Answers with a page to read. */
export const sendHtml = (exchange: Exchange, headers: Record<string, string>, html: string): void | Promise<void> =>
  exchange.sendText(200, { ...headers, 'Content-Type': 'text/html; charset=UTF-8' }, html);

/**
 * Answers with a file of the built client, and at every other address with the page, which finds out by itself what
 * to show there.
 * @param webRoot the folder that the client was built into
 */
export function serveClient(webRoot: string, isSecure: boolean): Page {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const assets = readClientFiles(join(webRoot, ASSETS), assetHeaders(isSecure));
  const noSuchFile = { ...apiHeaders(isSecure), 'Content-Type': 'text/plain; charset=UTF-8' };
  return (exchange) => {
    const path = pathOf(exchange.request);
    const isRead = /^(GET|HEAD)$/.test(exchange.request.method ?? '');
    const asset = path.startsWith(ASSETS) ? assets.get(path.slice(ASSETS.length)) : undefined;
    if (isRead && asset !== undefined) return asset(exchange);
    // A file that isn't there is not a page, and pages are only read.
    if (!isRead || extname(path) !== '') return exchange.send(404, noSuchFile, 'Такого файла нет.');
    const nonce = newNonce();
    return sendHtml(exchange, pageHeaders(isSecure, nonce), page.replaceAll(NONCE_PLACE, nonce));
  };
}
