import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { stringifySetCookie, type SetCookie } from 'cookie';
import { codingFor, encode } from './coding.ts';
import { tokenCookie } from './token-cookie.ts';

export type CookieOptions = Omit<SetCookie, 'name' | 'value'>;

/** What a body that is JSON is called. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A request and the answer to it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Names this request in its answer and in the log. */
  readonly id: string;
  /** The pattern of its address, which says nothing of what it asks for: `/api/tests/{id}`. */
  readonly route: string;
  #newCookies: string[] | null = null;

  constructor(request: IncomingMessage, response: ServerResponse, id: string, route: string) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.route = route;
  }

  /** The token in a cookie that came with the request. */
  cookie(name: string): string | undefined {
    return tokenCookie(name)(this.request);
  }

  /** Sets a cookie with the answer. */
  setCookie(name: string, value: string, options: CookieOptions): void {
    this.#newCookies ??= [];
    this.#newCookies.push(stringifySetCookie({ ...options, name, value }));
  }

  /** Answers with a text, most often at once; a large one is made smaller for a reader who takes that. */
  sendText(status: number, headers: OutgoingHttpHeaders, text: string): void | Promise<void> {
    const coding = codingFor(text, this.request.headers['accept-encoding']);
    if (coding === null) return this.send(status, headers, text);
    const coded = { ...headers, 'Content-Encoding': coding, Vary: 'Accept-Encoding' };
    return encode(text, coding).then((body) => this.send(status, coded, body));
  }

  /** Answers, once: head and body leave in one piece, with their length. `null` is no body. */
  send(status: number, headers: OutgoingHttpHeaders, body: string | Uint8Array | null): void {
    const all: OutgoingHttpHeaders = { ...headers, 'X-Request-Id': this.id };
    if (this.#newCookies !== null) all['Set-Cookie'] = this.#newCookies;
    if (body === null) return void this.response.writeHead(status, all).end();
    all['Content-Length'] = Buffer.byteLength(body);
    this.response.writeHead(status, all).end(body);
  }
}

/** The path that a request names, as it was sent, without what follows it. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // Through a proxy the whole address may be named.
  const target = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? url);
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}
