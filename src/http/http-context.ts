import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { stringifySetCookie, type SetCookie } from 'cookie';
import { negotiateEncoding, compress } from './response/compression.ts';
import { tokenCookie } from './request/read-token-cookie.ts';

export type CookieOptions = Omit<SetCookie, 'name' | 'value'>;

/** The Content-Type of a JSON body. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A request and the response to it. */
export class HttpContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request id, for the response and the log. */
  readonly id: string;
  /** The path pattern, without ids and so without personal data: `/api/tests/{id}`. */
  readonly route: string;
  #newCookies: string[] | null = null;

  constructor(request: IncomingMessage, response: ServerResponse, id: string, route: string) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.route = route;
  }

  /** The token in a cookie of the request. */
  cookie(name: string): string | undefined {
    return tokenCookie(name)(this.request);
  }

  setCookie(name: string, value: string, options: CookieOptions): void {
    this.#newCookies ??= [];
    this.#newCookies.push(stringifySetCookie({ ...options, name, value }));
  }

  /** Sends a text, compressed when it is large and the client accepts that; else synchronously. */
  sendText(status: number, headers: OutgoingHttpHeaders, text: string): void | Promise<void> {
    const coding = negotiateEncoding(text, this.request.headers['accept-encoding']);
    if (coding === null) return this.send(status, headers, text);
    const codedHeaders = { ...headers, 'Content-Encoding': coding, Vary: 'Accept-Encoding' };
    return compress(text, coding).then((body) => this.send(status, codedHeaders, body));
  }

  /** Sends head and body in one write, with Content-Length. `null` means no body. */
  send(status: number, headers: OutgoingHttpHeaders, body: string | Uint8Array | null): void {
    const allHeaders: OutgoingHttpHeaders = { ...headers, 'X-Request-Id': this.id };
    if (this.#newCookies !== null) allHeaders['Set-Cookie'] = this.#newCookies;
    if (body === null) return void this.response.writeHead(status, allHeaders).end();
    allHeaders['Content-Length'] = Buffer.byteLength(body);
    this.response.writeHead(status, allHeaders).end(body);
  }
}

/** The path of a request as sent, without query and fragment. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // A proxy may send an absolute URL.
  const target = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? url);
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}
