/**
 * The network between the pages of a component test and the server. A test can count requests, hold them back, lose
 * them and answer them.
 */
import type { TestClient } from '../../support/test-client.ts';

export interface SentRequest {
  method: string;
  /** The path with the query. */
  path: string;
  body: string;
}

/**
 * What happens to a request in place of its way to the server.
 * @param send takes the request to the server
 */
type Treatment = (request: SentRequest, send: () => Promise<Response>) => Promise<Response>;

/** The requests to which a rule applies: a method and the beginning of a path, such as `PUT /api/tests`. */
type Selector = string | RegExp;

interface Rule {
  selector: Selector;
  treat: Treatment;
  /** How often the rule still applies. */
  left: number;
}

const matches = (selector: Selector, { method, path }: SentRequest): boolean => {
  const line = `${method} ${path}`;
  return typeof selector === 'string' ? line.startsWith(selector) : selector.test(line);
};

export class Network {
  /** All requests in their order. */
  readonly sent: SentRequest[] = [];
  #client: TestClient;
  #rules: Rule[] = [];
  #isOffline = false;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(client: TestClient) {
    this.#client = client;
  }

  /** Gives the browser the cookies of another client. */
  useClient(client: TestClient): void {
    this.#client = client;
  }

  /** Counts the requests of a kind that were sent so far. */
  count(selector: Selector): number {
    return this.sent.filter((request) => matches(selector, request)).length;
  }

  /** Answers the next requests of a kind with a response, without the server. */
  answer(selector: Selector, status: number, body: unknown = {}, times = 1): void {
    this.#add(selector, () => Promise.resolve(jsonResponse(status, body)), times);
  }

  /** Lets the test answer all requests of a kind. It can look at each request. */
  respond(selector: Selector, answer: (request: SentRequest) => { status: number; body: unknown }): void {
    this.#add(
      selector,
      (request) => {
        const { status, body } = answer(request);
        return Promise.resolve(jsonResponse(status, body));
      },
      Infinity,
    );
  }

  /** Loses the next request of a kind before it reaches the server. */
  lose(selector: Selector): void {
    this.#add(selector, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Loses the response to the next request of a kind. The request reaches the server. */
  loseResponse(selector: Selector): void {
    this.#add(selector, async (_, send) => {
      await send();
      throw new TypeError('Failed to fetch');
    });
  }

  /**
   * Holds the next request of a kind back.
   * @param status the status with which it is answered in place of the server
   * @returns a function that releases it
   */
  hold(selector: Selector, status?: number): () => void {
    const released = Promise.withResolvers<void>();
    this.#add(selector, async (_, send) => {
      await released.promise;
      return status === undefined ? send() : jsonResponse(status, {});
    });
    return released.resolve;
  }

  /** Cuts the browser off from the server, or connects it again. */
  setOffline(isOffline: boolean): void {
    this.#isOffline = isOffline;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  }

  /** Waits until all pending requests have been answered. */
  async settle(): Promise<void> {
    this.#rules = [];
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }

  fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const response = this.#respond(input, init);
    this.#pending.add(response);
    return response.finally(() => this.#pending.delete(response));
  };

  #add(selector: Selector, treat: Treatment, times = 1): void {
    this.#rules.push({ selector, treat, left: times });
  }

  async #respond(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
    const request: SentRequest = { method: init.method ?? 'GET', path: `${pathname}${search}`, body: typeof init.body === 'string' ? init.body : '' };
    this.sent.push(request);
    const send = () => this.#send(request, init);
    if (this.#isOffline) throw new TypeError('Failed to fetch');
    const rule = this.#rules.find(({ selector, left }) => left > 0 && matches(selector, request));
    if (rule === undefined) return send();
    rule.left -= 1;
    return rule.treat(request, send);
  }

  async #send({ method, path, body }: SentRequest, { headers, signal, body: file }: RequestInit): Promise<Response> {
    const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined;
    const answered = this.#client.send(method, path, body === '' ? bytes : body, Object.fromEntries(new Headers(headers)));
    const { status, bytes: content, headers: received } = await (signal ? Promise.race([answered, aborted(signal)]) : answered);
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(content), { status, headers: Object.entries(received).map(([name, value]) => [name, String(value)]) });
  }
}

const jsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}
