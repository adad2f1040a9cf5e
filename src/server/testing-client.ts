import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { patternOf } from '../api/call.ts';
import { failuresOf, statusOf } from '../api/failure-status.ts';
import type { FailureCode } from '../domain/failure.ts';
import { calls } from './calls.ts';

/** An answer of the server, read whole. */
export interface Reply<Body = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, `null` where the answer has no JSON. */
  body: Body;
  bytes: Buffer;
  text: string;
}

type Headers = Record<string, string>;

/** A program with a cookie jar that talks to a test server over real HTTP. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  readonly headers: Headers;
  readonly #url: string;
  readonly #agent: Agent;
  readonly #onDefect: () => Promise<void>;

  /** @param onDefect is called, and waited for, when the server has met a defect or couldn't serve */
  constructor(url: string, agent: Agent, headers: Headers = {}, onDefect = () => Promise.resolve()) {
    this.#url = url;
    this.#agent = agent;
    this.headers = headers;
    this.#onDefect = onDefect;
  }

  get<Body = unknown>(path: string, headers?: Headers): Promise<Reply<Body>> {
    return this.send<Body>('GET', path, undefined, headers);
  }

  post<Body = unknown>(path: string, body: unknown, headers?: Headers): Promise<Reply<Body>> {
    return this.#sendJson<Body>('POST', path, body, headers);
  }

  put<Body = unknown>(path: string, body: unknown, headers?: Headers): Promise<Reply<Body>> {
    return this.#sendJson<Body>('PUT', path, body, headers);
  }

  patch<Body = unknown>(path: string, body: unknown, headers?: Headers): Promise<Reply<Body>> {
    return this.#sendJson<Body>('PATCH', path, body, headers);
  }

  delete(path: string, headers?: Headers): Promise<Reply> {
    return this.send('DELETE', path, undefined, headers);
  }

  #sendJson<Body>(method: string, path: string, body: unknown, headers?: Headers): Promise<Reply<Body>> {
    return this.send<Body>(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  /**
   * Sends a request as it is given.
   * @param body is sent with its length; an array in chunks, without one
   * @throws Error when the server answers with a failure that its document doesn't name
   */
  async send<Body = unknown>(
    method: string,
    path: string,
    body?: string | Buffer | readonly Buffer[],
    headers: Headers = {},
  ): Promise<Reply<Body>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await exchange<Body>(`${this.#url}${path}`, this.#agent, method, body, {
      ...(cookie && { cookie }),
      ...this.headers,
      ...headers,
    });
    this.#keepCookies(reply.headers['set-cookie'] ?? []);
    if (reply.status >= 500) await this.#onDefect();
    checkDocumented(method, path, reply);
    return reply;
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** How many of the answers had which status. */
export async function countStatuses(replies: readonly Promise<Reply>[]): Promise<Record<number, number>> {
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  return Object.fromEntries([...Map.groupBy(statuses, Number)].map(([status, all]) => [status, all.length]));
}

function exchange<Body>(
  url: string,
  agent: Agent,
  method: string,
  body: string | Buffer | readonly Buffer[] | undefined,
  headers: Headers,
): Promise<Reply<Body>> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
        const parsed = (isJson && text ? JSON.parse(text) : null) as Body;
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: parsed, bytes, text });
      });
    });
    outgoing.on('error', reject);
    if (typeof body === 'string' || Buffer.isBuffer(body)) {
      outgoing.setHeader('content-length', Buffer.byteLength(body));
      outgoing.end(body);
    } else {
      for (const chunk of body ?? []) outgoing.write(chunk);
      outgoing.end();
    }
  });
}

/** The declared calls with the shape of their addresses. */
const declared = Object.values(calls).map((call) => ({
  ...call,
  pattern: patternOf(call.path),
}));

/** Holds every failure that any test meets against the document of the API. */
function checkDocumented(method: string, path: string, reply: Reply): void {
  // The word of a proxy whose server went away.
  if (reply.status === 502) return;
  const complaint = undocumentedFailure(method, path, reply);
  if (complaint !== null) throw new Error(complaint);
}

/** What is wrong with a failure that the document of its call doesn't name; `null` when nothing is. */
export function undocumentedFailure(
  method: string,
  path: string,
  { status, body, text }: Pick<Reply, 'status' | 'body' | 'text'>,
): string | null {
  if (status < 400) return null;
  const call = declared.find((each) => each.method === method && each.pattern.test(path.split('?')[0] ?? ''));
  if (call === undefined) return null;
  const { code } = (body ?? {}) as { code?: FailureCode };
  if (code !== undefined && failuresOf(call).includes(code) && statusOf(code, call) === status) return null;
  return `${method} ${path} answered ${status}, which its document doesn't name: ${text}`;
}
