/** Calls read endpoints inside the process, with the access rights and the allow-list of their routes (ADR 40). */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../domain/errors.ts';
import { paramNames, type Endpoint } from './endpoint.ts';
import type { Context, Route } from './handler.ts';
import type { CallEndpoint } from './page-rendering.ts';
import { assertMayFinish, authorize, settleFor } from './register-endpoints.ts';
import { validateParams, validateQuery } from './request/validate-request.ts';
import type { Authentication, ServerContext } from './server-context.ts';

/**
 * Makes a function that takes the request of a visitor and returns a caller. The caller answers what the page of the
 * visitor would request next, with the same checks as `registerEndpoints`. All calls for a page read the session only
 * once.
 */
export function createCaller(routes: readonly Route[], context: ServerContext): (request: FastifyRequest) => CallEndpoint {
  const reads = new Map(routes.filter(isJsonRead).map((route) => [`GET ${route.endpoint.path}`, route]));
  return (request) => {
    let authentication: Promise<Authentication> | undefined;
    return async (key, values, query = {}) => {
      const route = reads.get(key);
      if (route === undefined) throw new Error(`${key} is no endpoint that pages can call.`);
      const { endpoint, handle } = route;
      if (!context.admits(endpoint)) throw new AppError('unavailable');
      authentication ??= context.authenticate(request);
      const caller = authorize(endpoint, await authentication);
      const params = Object.fromEntries(paramNames(endpoint.path).map((name, index) => [name, values[index] ?? '']));
      await assertMayFinish(endpoint, caller, params, context);
      await settleFor(endpoint, caller, context);
      const result = await handle({
        params: validateParams(endpoint, params),
        query: validateQuery(endpoint, query),
        body: undefined,
      bytes: undefined,
        ...caller,
        address: context.clientIp(request),
        userAgent: '',
        requestId: request.id,
        cookie: { get: () => undefined, set: () => undefined },
        setStatus: () => undefined,
      } as Context<Endpoint>);
      return endpoint.output.parse(result);
    };
  };
}

type JsonRead = Route & { endpoint: { output: Exclude<Endpoint['output'], null | string> } };

const isJsonRead = (route: Route): route is JsonRead =>
  route.endpoint.method === 'GET' && route.endpoint.output !== null && typeof route.endpoint.output !== 'string';
