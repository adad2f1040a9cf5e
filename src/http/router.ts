/** Finds the handler of a request by method and path (find-my-way). What it does not find is 404, 405 or the fallback. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Router from 'find-my-way';
import { AppError } from '../domain/errors.ts';
import { createEndpointHandler, type EndpointHandler } from './endpoint-handler.ts';
import { createErrorHandler } from './error-response.ts';
import { pathRegExp, type Endpoint } from './endpoint.ts';
import { parseQuery } from './request/validate-request.ts';
import { HttpContext, pathOf } from './http-context.ts';
import type { Route } from './handler.ts';
import type { RequestHandler, ServerContext } from './server-context.ts';

/** @param pages handlers of GET requests that are no endpoints of a contract, by path */
export function createRequestListener(
  routes: readonly Route[],
  context: ServerContext,
  pages: Readonly<Record<string, RequestHandler>> = {},
): RequestListener {
  const respondWithError = createErrorHandler(context);
  const withErrorHandler = (handler: RequestHandler) => (http: HttpContext) =>
    void Promise.try(handler, http).catch((error: unknown) => respondWithError(http, error));
  const entries: Entry[] = [
    ...routes.map((route) => ({ ...route.endpoint, handler: createEndpointHandler(route, context) })),
    ...Object.entries(pages).map(([path, page]) => ({ method: 'GET' as const, path, handler: withErrorHandler(page) })),
  ];
  const entriesAt = createPathLookup(entries);
  const fallback = context.fallback && withErrorHandler(context.fallback);

  function begin(request: IncomingMessage, response: ServerResponse, route: string): HttpContext {
    const http = new HttpContext(request, response, context.requestIdOf(request), route);
    context.onRequest?.(http);
    return http;
  }

  function handleUnmatched(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const atPath = entriesAt(path);
    const isApiPath = /^\/api(\/|$)/.test(path);
    const http = begin(request, response, atPath[0]?.path ?? (isApiPath ? '/api/*' : '/*'));
    const entry = atPath.find(({ method }) => method === (request.method === 'HEAD' ? 'GET' : request.method));
    // The router rejects parameters that it cannot decode. The endpoint's own handler answers them with its 404.
    if (entry !== undefined) return entry.handler(http, { path }, {});
    if (atPath.length > 0) {
      return respondWithError(http, new AppError('method-not-allowed'), { Allow: atPath.map(({ method }) => method).join(', ') });
    }
    if (fallback && !isApiPath) return fallback(http);
    return respondWithError(http, new AppError('not-found'));
  }

  const router = Router({
    // `validateParams` limits the length of ids.
    maxParamLength: Infinity,
    querystringParser: parseQuery,
    defaultRoute: handleUnmatched,
  });
  for (const { method, path, handler } of entries) {
    const methods: (Endpoint['method'] | 'HEAD')[] = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router.on(methods, pattern, (request, response, params, _, query) => {
      // The router also matches an empty segment as a parameter.
      if (Object.values(params).includes('')) handleUnmatched(request, response);
      else handler(begin(request, response, path), params, query);
    });
  }
  return (request, response) => void router.lookup(request, response);
}

interface Entry {
  method: Endpoint['method'];
  path: string;
  handler: EndpointHandler;
}

/** @returns a function from a path to the entries of all methods there, in the order of declaration */
function createPathLookup(entries: readonly Entry[]): (path: string) => Entry[] {
  const patterns = entries.map(({ path }) => pathRegExp(path));
  return (path) => entries.filter((_, index) => patterns[index]?.test(path));
}
