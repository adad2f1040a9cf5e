import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Page } from '../api/mount.ts';
import { assetHeaders, pageHeaders } from './headers.ts';

/** What the built page has where the nonce of a request belongs. */
const NONCE_PLACE = '__CSP_NONCE__';

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Serves the files of the built client under their lasting names. */
export function serveAssets(app: Hono, webRoot: string, isSecure: boolean): void {
  const headers = Object.entries(assetHeaders(isSecure));
  app.use(
    '/assets/*',
    serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_, c) => headers.forEach(([name, value]) => c.header(name, value)),
    }),
  );
}

/**
 * Answers for every other address with the page, which finds out by itself what to show there.
 * @param webRoot the folder that the client was built into
 */
export function pageOf(webRoot: string, isSecure: boolean): Page {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  return (c) => {
    // A file that isn't there is not a page, and pages are only read.
    if (extname(c.req.path) !== '' || !/^(GET|HEAD)$/.test(c.req.method)) {
      return c.text('Такого файла нет.', 404, { 'X-Content-Type-Options': 'nosniff' });
    }
    const nonce = newNonce();
    return c.html(page.replaceAll(NONCE_PLACE, nonce), 200, pageHeaders(isSecure, nonce));
  };
}
