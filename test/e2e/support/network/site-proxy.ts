/** A proxy in front of the site. It can fail, and can make the site look like another build of itself. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const ASSETS = join(import.meta.dirname, '../../../../dist/web/assets');

/** The body of a failure. Chromium takes a failed response without a body for no response. */
const FAILURE_PAGE = '<!doctype html><title>Failure</title><p>Failure';

export interface SiteProxy {
  url: string;
  setTarget(url: string): void;
  /** Answers requests for pages with this status, or not at all (`silence`). `null` passes the requests on. */
  setFailure(failure: number | 'silence' | null): void;
  /**
   * Puts a new version in the place of the site's version. Each built file gets another name, and the former names are
   * not found any more.
   */
  deploy(): void;
  /** Ends failures and new versions: the proxy passes everything on as it is. */
  reset(): void;
  close(): Promise<void>;
}

export async function startSiteProxy(): Promise<SiteProxy> {
  const names = readdirSync(ASSETS).filter((name) => !/\.(br|gz)$/.test(name));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  let target = '';
  let failure: number | 'silence' | null = null;
  let version = 0;
  /** The name of a file in the current version. */
  const renamed = (name: string): string => (version === 0 ? name : `${name.slice(0, -extname(name).length)}.v${version}${extname(name)}`);

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate';
    if (isPage && failure !== null) return void (failure === 'silence' ? undefined : response.writeHead(failure, { 'content-type': 'text/html' }).end(FAILURE_PAGE));
    const asked = /^\/assets\/(.*)$/.exec(incoming.url ?? '')?.[1];
    const original = asked === undefined ? undefined : names.find((name) => renamed(name) === asked);
    if (asked !== undefined && original === undefined) return void response.writeHead(404).end();
    const outgoing = request(new URL(original === undefined ? (incoming.url ?? '') : `/assets/${original}`, target), {
      method: incoming.method,
      headers: { ...incoming.headers, 'accept-encoding': 'identity' },
    });
    incoming.pipe(outgoing);
    const [upstream] = (await once(outgoing, 'response')) as [IncomingMessage];
    const body = await buffer(upstream);
    const isText = upstream.headers['content-type']?.startsWith('text/') === true;
    const sent = isText ? Buffer.from(body.toString().replaceAll(anyName, renamed)) : body;
    const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = upstream.headers;
    response.writeHead(upstream.statusCode ?? 502, { ...headers, ...(incoming.method !== 'HEAD' && { 'content-length': sent.length }) }).end(sent);
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setTarget: (url) => (target = url),
    setFailure: (next) => (failure = next),
    deploy: () => (version += 1),
    reset: () => {
      failure = null;
      version = 0;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
