import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { COMPRESSION } from '../../http/compression.ts';
import { JSON_TYPE } from '../../http/error-handler.ts';
import type { OpenApi } from '../../http/openapi/openapi.ts';
import { withNonce } from '../pages/page-template.ts';
import { newNonce, sendPage } from './serve-client.ts';
import { apiHeaders } from './response-headers.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';
const FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' };

/** Styles with more contrast, because Swagger UI's own colours are too pale to read. */
const CONTRAST = `
  .swagger-ui .info .title small, .swagger-ui .opblock-summary-method { background: #33443b !important; }
  .swagger-ui .info a, .swagger-ui .btn.authorize span, .swagger-ui .json-schema-2020-12-expand-deep-button { color: #1d5a3a !important; }
`;

/**
 * Starts Swagger UI without its list of servers. There is only one server, and Swagger UI's select element has no
 * accessible name.
 */
const SCRIPT = `SwaggerUIBundle({ url: '${DOCUMENT}', dom_id: '#docs', plugins: [{ wrapComponents: { ServersContainer: () => () => null } }] });`;

const html = (title: string): string => `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PAGE}/${FILES.style}">
    <style nonce="__CSP_NONCE__">${CONTRAST}</style>
  </head>
  <body>
    <div id="docs"></div>
    <script src="${PAGE}/${FILES.script}"></script>
    <script nonce="__CSP_NONCE__">${SCRIPT}</script>
  </body>
</html>
`;

/**
 * Serves the OpenAPI document, and Swagger UI as its viewer.
 * @param read creates the document; it is called at the first request to save memory
 */
export async function serveApiDocs(app: FastifyInstance, title: string, read: () => OpenApi, isSecure: boolean): Promise<void> {
  let json: string | undefined;
  app.get(DOCUMENT, { config: { pattern: DOCUMENT } }, (_request, reply) =>
    reply.headers({ ...apiHeaders(isSecure), 'content-type': JSON_TYPE }).compress((json ??= JSON.stringify(read()))),
  );

  const page = html(title);
  app.get(PAGE, { config: { pattern: PAGE } }, (_request, reply) => {
    const nonce = newNonce();
    sendPage(reply, withNonce(page, nonce), nonce, isSecure);
  });

  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(staticFiles, { root, serve: false, cacheControl: false, acceptRanges: false });
  const headers = { ...apiHeaders(isSecure), 'cache-control': 'no-cache' };
  for (const file of Object.values(FILES)) {
    const path = `${PAGE}/${file}`;
    app.get(path, { config: { pattern: path }, compress: COMPRESSION }, (_request, reply) => reply.headers(headers).sendFile(file));
  }
}
