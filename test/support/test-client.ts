/** A client for test servers. It keeps cookies and checks every error against the API document. */
import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { pathRegExp } from '../../src/http/endpoint.ts';
import { errorCodesOf, statusOf } from '../../src/http/error-status.ts';
import type { ErrorCode } from '../../src/domain/errors.ts';
import { endpoints } from '../../src/server/endpoints.ts';

export interface TestResponse<Body = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed JSON; `null` for another content type. */
  body: Body;
  bytes: Buffer;
  text: string;
}

type Headers = Record<string, string>;

export class TestClient {
  readonly cookies = new Map<string, string>();
  /** The headers of every request. */
  readonly headers: Headers;
  readonly #url: string;
  readonly #agent: Agent;
  readonly #onServerError: () => Promise<void>;

  /** @param onServerError called and awaited after every response with a status from 500 */
  constructor(url: string, agent: Agent, headers: Headers = {}, onServerError = () => Promise.resolve()) {
    this.#url = url;
    this.#agent = agent;
    this.headers = headers;
    this.#onServerError = onServerError;
  }

  get<Body = unknown>(path: string, headers?: Headers): Promise<TestResponse<Body>> {
    return this.send<Body>('GET', path, undefined, headers);
  }

  post<Body = unknown>(path: string, body: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#sendJson<Body>('POST', path, body, headers);
  }

  put<Body = unknown>(path: string, body: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#sendJson<Body>('PUT', path, body, headers);
  }

  patch<Body = unknown>(path: string, body: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#sendJson<Body>('PATCH', path, body, headers);
  }

  delete(path: string, headers?: Headers): Promise<TestResponse> {
    return this.send('DELETE', path, undefined, headers);
  }

  #sendJson<Body>(method: string, path: string, body: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.send<Body>(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  /**
   * @param body sent with a Content-Length; an array is sent in chunks, without that header
   * @throws Error when the response is an error that the API document does not name for the endpoint
   */
  async send<Body = unknown>(
    method: string,
    path: string,
    body?: string | Buffer | readonly Buffer[],
    headers: Headers = {},
  ): Promise<TestResponse<Body>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await sendRequest<Body>(`${this.#url}${path}`, this.#agent, method, body, {
      ...(cookie && { cookie }),
      ...this.headers,
      ...headers,
    });
    this.#keepCookies(response.headers['set-cookie'] ?? []);
    if (response.status >= 500) await this.#onServerError();
    assertDocumented(method, path, response);
    return response;
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Counts the responses by status. */
export async function countStatuses(responses: readonly Promise<TestResponse>[]): Promise<Record<number, number>> {
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  return Object.fromEntries([...Map.groupBy(statuses, Number)].map(([status, group]) => [status, group.length]));
}

function sendRequest<Body>(
  url: string,
  agent: Agent,
  method: string,
  body: string | Buffer | readonly Buffer[] | undefined,
  headers: Headers,
): Promise<TestResponse<Body>> {
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

/** All endpoints with the patterns of their paths. */
const declaredEndpoints = Object.values(endpoints).map((endpoint) => ({ ...endpoint, pattern: pathRegExp(endpoint.path) }));

/** @throws Error for an error response that the API document does not name */
function assertDocumented(method: string, path: string, response: TestResponse): void {
  // The proxy gives this response when a server process closes a connection.
  if (response.status === 502) return;
  const problem = undocumentedFailure(method, path, response);
  if (problem !== null) throw new Error(problem);
}

/** Describes an error response that the API document does not name for the endpoint; `null` for any other response. */
export function undocumentedFailure(
  method: string,
  path: string,
  { status, body, text }: Pick<TestResponse, 'status' | 'body' | 'text'>,
): string | null {
  if (status < 400) return null;
  const endpoint = declaredEndpoints.find((each) => each.method === method && each.pattern.test(path.split('?')[0] ?? ''));
  if (endpoint === undefined) return null;
  const { code } = (body ?? {}) as { code?: ErrorCode };
  if (code !== undefined && errorCodesOf(endpoint).includes(code) && statusOf(code, endpoint) === status) return null;
  return `${method} ${path} answered ${status}, which the API document does not name: ${text}`;
}
