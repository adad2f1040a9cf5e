/** The pipeline of a request: every endpoint passes through these steps, in this order. */
import { AppError } from '../domain/errors.ts';
import { ROLE } from '../domain/users/role.ts';
import type { User } from '../domain/users/user.ts';
import { createErrorHandler } from './error-response.ts';
import type { Endpoint, ImageBody } from './endpoint.ts';
import { validateBody, validateParams, validateQuery } from './request/validate-request.ts';
import { JSON_TYPE, type HttpContext } from './http-context.ts';
import type { Context, Route } from './handler.ts';
import type { Authentication, ServerContext } from './server-context.ts';
import { bodyMemoryBudgets, readBody } from './request/read-body.ts';

const USER_AGENT_MAX_LENGTH = 300;

export type EndpointHandler = (
  http: HttpContext,
  params: Record<string, string | undefined>,
  query: Record<string, string>,
) => void;

/** Preallocated: it is thrown most often when the process has least time to build a stack trace. */
const OVERLOADED = new AppError('unavailable');

/** Load shedding, CSRF check, authentication, authorization, validation, handler, pending fsync, response. */
export function createEndpointHandler({ endpoint, handle }: Route, context: ServerContext): EndpointHandler {
  const jsonHeaders = { ...context.headers, 'Content-Type': JSON_TYPE };
  const imageHeaders = { ...context.headers, 'Cache-Control': 'private, max-age=31536000, immutable' };
  const respondWithError = createErrorHandler(context);

  const respond = async (...[http, params, query]: Parameters<EndpointHandler>): Promise<void> => {
    const { request, id } = http;
    if (!context.admits(endpoint)) return respondWithError(http, OVERLOADED);
    try {
      if (endpoint.method !== 'GET' && !context.isSameOrigin(request)) throw new AppError('foreign-origin');
      const user = authorize(endpoint, await context.authenticate(request));
      const validated = { params: validateParams(endpoint, params), query: endpoint.query && validateQuery(endpoint.query, query) };
      const isBodyComplete = request.complete;
      const body = endpoint.body && validateBody(endpoint.body, await readBody(request, bodyMemoryBudgets[endpoint.access]));
      let status: number = endpoint.successStatuses[0];
      const result = await handle({
        ...validated,
        body,
        // A body may take minutes to arrive. The sender's rights may have been revoked in that time.
        user: isBodyComplete || endpoint.body === undefined ? user : authorize(endpoint, await context.authenticate(request)),
        address: context.clientIp(request),
        userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH) ?? '',
        requestId: id,
        cookie: {
          get: (name) => http.cookie(name),
          set: (name, value, options) => http.setCookie(name, value, options),
        },
        setStatus: (other) => (status = other),
      } as Context<Endpoint>);
      // Not `await context.pendingSync()`: that would cost every read a microtask.
      const pendingSync = context.pendingSync();
      if (pendingSync !== null) await pendingSync;

      if (endpoint.output === null) {
        http.send(status, context.headers, null);
      } else if (endpoint.output === 'image') {
        const { type, bytes } = result as ImageBody;
        http.send(status, { ...imageHeaders, 'Content-Type': type }, bytes);
      } else {
        await http.sendText(status, jsonHeaders, JSON.stringify(endpoint.output.parse(result)));
      }
    } catch (error) {
      // An error («already done») can reveal other requests' commits too, so it waits for their fsync as well.
      await context.pendingSync()?.catch(() => undefined);
      respondWithError(http, error, {}, endpoint);
    }
  };
  return (...args) => void respond(...args);
}

function authorize({ access, errors }: Endpoint, authentication: Authentication): User | null {
  const user = authentication === 'account-deleted' ? null : authentication;
  if (access === 'anyone') return user;
  if (authentication === 'account-deleted' && errors.includes('profile-not-found')) throw new AppError('profile-not-found');
  if (user === null) throw new AppError('unauthenticated');
  if (access === 'admin' && user.role !== ROLE.admin) throw new AppError('forbidden');
  return user;
}
