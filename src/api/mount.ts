import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Router from 'find-my-way';
import { Failure } from '../domain/failure.ts';
import type { User } from '../domain/user.ts';
import { answerer, type Answerer } from './answer-call.ts';
import { failer } from './answer-failure.ts';
import type { Declaration, InputOf, OutputOf, ParamsOf, QueryOf } from './call.ts';
import { parseQuery } from './check-request.ts';
import { Exchange, pathOf, type CookieOptions } from './exchange.ts';

/** What the handler of a call is given: everything parsed, the rights checked. */
export interface Context<D extends Declaration> {
  params: ParamsOf<D>;
  query: QueryOf<D>;
  input: InputOf<D>;
  /** Who calls; always somebody where the call needs somebody. */
  user: D['access'] extends 'anyone' ? User | null : User;
  /** The caller's network address, as far as proxies are believed. */
  address: string;
  /** What the caller says it is, cut to 300 characters. */
  userAgent: string;
  /** Names the request in its answer and in the log. */
  requestId: string;
  cookie: { get(name: string): string | undefined; set(name: string, value: string, options: CookieOptions): void };
  /** Picks another of the declared statuses of success. */
  answerWith: (status: D['statuses'][number]) => void;
}

export type Handler<D extends Declaration> = (context: Context<D>) => Promise<OutputOf<D>> | OutputOf<D>;

/** A call and what it does. */
export interface Implementation {
  call: Declaration;
  handle: (context: Context<Declaration>) => Promise<unknown>;
}

/** Ties a call to its handler; the only place where the two are held against each other by type. */
export const implement = <D extends Declaration>(call: D, handler: Handler<D>): Implementation => ({
  call,
  // `mount` builds the context from the same declaration, so it has the shape that the handler asks for.
  handle: async (context) => handler(context),
});

/** `gone`: the session is good, its account was removed. */
export type Caller = User | 'gone' | null;

/** What calls need from the server that mounts them. */
export interface Surroundings {
  identify(request: IncomingMessage): Promise<Caller>;
  addressOf(request: IncomingMessage): string;
  /** A name for a request, to find it again in the log. */
  requestIdOf(request: IncomingMessage): string;
  /** Whether a request that changes something comes from a page of ours, or from no page at all. */
  isOwnOrigin(request: IncomingMessage): boolean;
  /** Whether the server can take on a request for a call now. */
  hasRoomFor(call: Declaration): boolean;
  /** What an answer waits for, so that it tells of nothing that a loss of power would take back; mostly `null`. */
  storing(): Promise<void> | null;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Answers at addresses outside /api. */
  elsewhere?: Page;
  /** Whether an error means that the database can't serve now. */
  isUnavailable(error: unknown): boolean;
  /** Told of every error that isn't an expected failure. */
  onDefect(error: unknown, exchange: Exchange): void;
  /** Told of every request when its head is there. */
  observe?: ((exchange: Exchange) => void) | undefined;
}

/** Answers a request for what a person or a program reads beside the calls. */
export type Page = (exchange: Exchange) => void | Promise<void>;

/**
 * Answers exactly the given calls under /api, each as its declaration says.
 * @param pages what can be read beside the calls, by its address
 */
export function mount(
  implementations: readonly Implementation[],
  around: Surroundings,
  pages: Readonly<Record<string, Page>> = {},
): RequestListener {
  const fail = failer(around);
  const guarded = (page: Page) => (exchange: Exchange) => void Promise.try(page, exchange).catch((error: unknown) => fail(exchange, error));
  const known: Known[] = [
    ...implementations.map((each) => ({ ...each.call, answer: answerer(each, around) })),
    ...Object.entries(pages).map(([path, page]) => ({ method: 'GET' as const, path, answer: guarded(page) })),
  ];
  const knownAt = byAddress(known);
  const pageElsewhere = around.elsewhere && guarded(around.elsewhere);

  function begin(request: IncomingMessage, response: ServerResponse, route: string): Exchange {
    const exchange = new Exchange(request, response, around.requestIdOf(request), route);
    around.observe?.(exchange);
    return exchange;
  }

  function answerElsewhere(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const here = knownAt(path);
    const isOfApi = /^\/api(\/|$)/.test(path);
    const exchange = begin(request, response, here[0]?.path ?? (isOfApi ? '/api/*' : '/*'));
    const called = here.find(({ method }) => method === (request.method === 'HEAD' ? 'GET' : request.method));
    // What can't be decoded names nothing, and the call itself says so.
    if (called !== undefined) return called.answer(exchange, { path }, {});
    if (here.length > 0) return fail(exchange, new Failure('method-not-allowed'), { Allow: here.map(({ method }) => method).join(', ') });
    if (pageElsewhere && !isOfApi) return pageElsewhere(exchange);
    return fail(exchange, new Failure('not-found'));
  }

  const router = Router({
    // How long an id may be is said by `checkParams`.
    maxParamLength: Infinity,
    querystringParser: parseQuery,
    defaultRoute: answerElsewhere,
  });
  for (const { method, path, answer } of known) {
    const methods: (Declaration['method'] | 'HEAD')[] = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router.on(methods, pattern, (request, response, params, _, query) => {
      // To the router nothing at all is a parameter too.
      if (Object.values(params).includes('')) answerElsewhere(request, response);
      else answer(begin(request, response, path), params, query);
    });
  }
  return (request, response) => void router.lookup(request, response);
}

interface Known {
  method: Declaration['method'];
  path: string;
  answer: Answerer;
}

/** @returns a function that says what an address can be called for, in the order of declaration */
function byAddress(known: readonly Known[]): (address: string) => Known[] {
  const patterns = known.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  return (address) => known.filter((_, place) => patterns[place]?.test(address));
}
