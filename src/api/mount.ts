import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Router from 'find-my-way';
import { Failure } from '../domain/failure.ts';
import { answerer, type Answerer } from './answer-call.ts';
import { failer } from './answer-failure.ts';
import { patternOf, type Declaration } from './call.ts';
import { parseQuery } from './check-request.ts';
import { Exchange, pathOf } from './exchange.ts';
import type { Implementation } from './implement.ts';
import type { Page, Surroundings } from './surroundings.ts';

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
      // The router takes an empty part for a parameter too.
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
  const patterns = known.map(({ path }) => patternOf(path));
  return (address) => known.filter((_, place) => patterns[place]?.test(address));
}
