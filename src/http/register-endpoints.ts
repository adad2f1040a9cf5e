/** The steps of a request. Every endpoint runs them in this order (ADR 26). */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import compress from '@fastify/compress';
import cookies, { type CookieSerializeOptions } from '@fastify/cookie';
import { AppError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import { lessonTestId } from '../domain/lessons/lesson-test-id.ts';
import type { Gate } from '../domain/personal-data/consent-gate.ts';
import { ROLE } from '../domain/users/role.ts';
import { paramNames, type Endpoint, type FileBody, type ImageBody } from './endpoint.ts';
import { COMPRESSION } from './compression.ts';
import { handleErrors, JSON_TYPE } from './error-handler.ts';
import type { Context, Route } from './handler.ts';
import { handleNotFound } from './not-found-handler.ts';
import { bodyLimitsOf } from './request/body-limits.ts';
import { bodyMemoryBudgets, readBinaryBody, readBody } from './request/read-body.ts';
import { tokenCookie } from './request/read-token-cookie.ts';
import { validateInput, validateParams, validateQuery } from './request/validate-request.ts';
import { sendFile } from './send-file.ts';
import type { Authentication, Caller, KeyCaller, ServerContext } from './server-context.ts';

const USER_AGENT_MAX_LENGTH = 300;

/**
 * The error is created in advance. It is thrown most often under overload, when building a stack trace costs too much
 * time.
 */
const OVERLOADED = new AppError('unavailable');

/**
 * Registers every endpoint as a route with its steps: load shedding, CSRF check, authentication, authorization,
 * validation, handler, response. It must run before other routes are registered, because it also sets how errors and
 * unmatched requests of all routes are answered.
 */
export async function registerEndpoints(app: FastifyInstance, routes: readonly Route[], context: ServerContext): Promise<void> {
  await app.register(compress, COMPRESSION);
  // The plugin only sets cookies. `tokenCookie` reads them.
  await app.register(cookies, { hook: false });
  app.decorateRequest('caller');
  handleErrors(app, context);
  handleNotFound(app);
  // No parser of Fastify reads the body: the handler of the endpoint reads it after all other checks. If one of
  // Fastify's own parsers failed, Fastify would close the connection, and a client that is still sending could not read
  // the response.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const route of routes) app.route(toRouteOptions(route, context));
}

const toRouteOptions = (route: Route, context: ServerContext): RouteOptions => ({
  method: route.endpoint.method,
  url: route.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
  config: { pattern: route.endpoint.path, endpoint: route.endpoint },
  onRequest: [createGuard(route.endpoint, context)],
  handler: createHandler(route, context),
});

/** Creates the checks that run before the body arrives. */
function createGuard(endpoint: Endpoint, context: ServerContext) {
  const names = paramNames(endpoint.path);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const params = request.params as Record<string, string>;
    // The router also matches an empty path segment, but no id is empty.
    if (names.some((name) => params[name] === '')) return reply.callNotFound();
    if (!context.admits(endpoint)) throw OVERLOADED;
    if (endpoint.method !== 'GET' && !context.isSameOrigin(request)) throw new AppError('foreign-origin');
    const authentication = await context.authenticate(request);
    try {
      request.caller = authorize(endpoint, authentication);
      await assertMayFinish(endpoint, request.caller, params, context);
    } catch (error) {
      if (endpoint.access === 'admin') await context.onRefusal(callerOf(authentication), request);
      throw error;
    }
    validateParams(endpoint, params);
    request.query = validateQuery(endpoint, request.query as Record<string, string>);
    // The header is removed, because Fastify rejects a malformed Content-Type even if nothing reads the body.
    if (!endpoint.body && !endpoint.bytes) delete request.headers['content-type'];
  };
}

function createHandler({ endpoint, handle }: Route, context: ServerContext) {
  const jsonHeaders = { ...context.headers, 'content-type': JSON_TYPE };
  const limits = bodyLimitsOf(endpoint);
  const imageHeaders = { ...context.headers, 'cache-control': 'private, max-age=31536000, immutable' };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const isBodyComplete = request.raw.complete;
    const body = endpoint.body && validateInput(endpoint.body, await readBody(request.raw, limits, bodyMemoryBudgets[endpoint.access]));
    const bytes = endpoint.bytes && (await readBinaryBody(request.raw, endpoint.bytes, bodyMemoryBudgets[endpoint.access]));
    let status: number = endpoint.successStatuses[0];
    // A body may take minutes to arrive, and the sender may lose the right in that time. The request is therefore
    // authorized again.
    const caller = isBodyComplete || !(endpoint.body ?? endpoint.bytes) ? request.caller : authorize(endpoint, await context.authenticate(request));
    const work = async () => {
      await settleFor(endpoint, caller, context);
      return handle({
        params: request.params,
        query: request.query,
        body,
        bytes,
        ...caller,
        ...contextOf(context, request, reply),
        setStatus: (other) => (status = other),
      } as Context<Endpoint>);
    };
    const result = await work().catch(async (error: unknown) => {
      // A reference may be missing because the account was deleted during the request. The handler has then stored
      // nothing, and the client gets 401.
      const isOwnerGone = request.caller.user !== null && context.isMissingReference(error) && (await context.authenticate(request)) === null;
      throw isOwnerGone ? new AppError('unauthenticated') : error;
    });

    reply.code(status);
    // Most branches below do not return the reply, because awaiting it would cost every read two microtasks.
    if (endpoint.clearsCache) reply.header('clear-site-data', '"cache"');
    if (endpoint.output === null) {
      reply.headers(context.headers).send();
    } else if (endpoint.output === 'image') {
      const image = result as ImageBody;
      reply.headers(imageHeaders).type(image.type).send(image.bytes);
    } else if (endpoint.output === 'file') {
      return sendFile(request, reply, context, result as FileBody);
    } else {
      const json = JSON.stringify(endpoint.output.parse(withGrace(endpoint, caller, result)));
      reply.headers(jsonHeaders);
      if (json.length >= COMPRESSION.threshold) return reply.compress(json);
      reply.send(json);
    }
  };
}

/** The parts of a request that every handler gets. */
export const contextOf = (context: ServerContext, request: FastifyRequest, reply: FastifyReply) => ({
  address: context.clientIp(request),
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH) ?? '',
  requestId: request.id,
  cookie: {
    get: (name: string) => tokenCookie(name)(request),
    set: (name: string, value: string, options: CookieSerializeOptions) => void reply.setCookie(name, value, options),
  },
});

const NOBODY: Caller = { user: null, key: null };

/** The sender of a request, before any right is checked. */
function callerOf(authentication: Authentication): Caller {
  if (authentication === null || authentication === 'account-deleted') return NOBODY;
  return 'key' in authentication ? { user: null, key: authentication.key } : { user: authentication, key: null };
}

export function authorize(endpoint: Endpoint, authentication: Authentication): Caller {
  if (typeof authentication === 'object' && authentication !== null && 'key' in authentication) {
    return authorizeKey(endpoint, authentication);
  }
  const { access, errors } = endpoint;
  const user = authentication === 'account-deleted' ? null : authentication;
  if (access === 'anyone') return { user, key: null };
  if (authentication === 'account-deleted' && errors.includes('profile-not-found')) throw new AppError('profile-not-found');
  if (user === null) throw new AppError('unauthenticated');
  if (user.gate !== undefined && !answersGated(endpoint, user.gate)) throw new AppError('consent-required');
  if (access === 'admin' && user.role !== ROLE.admin) throw new AppError('forbidden');
  return { user, key: null };
}

const answersGated = ({ gated }: Endpoint, { until }: Gate): boolean => gated === 'answers' || (gated !== undefined && until !== null);

/** @throws AppError `consent-required` when the user has to consent and has not begun the test that the path names */
export async function assertMayFinish(endpoint: Endpoint, { user }: Caller, params: Record<string, string>, context: ServerContext): Promise<void> {
  if (user?.gate === undefined || typeof endpoint.gated !== 'object') return;
  const id = params[paramNames(endpoint.path)[0] ?? ''] ?? '';
  const testId = endpoint.gated.draftOf === 'lesson' ? lessonTestId(id) : id;
  const isBegun = isId(id) && (await context.hasBegun({ uid: user.uid, testId }));
  if (!isBegun) throw new AppError('consent-required');
}

/**
 * Ends attempts whose time is over before an endpoint may read or change attempts, so that it finds their results (rule
 * R383). For a pupil only the pupil's own attempts are ended.
 */
export async function settleFor({ access }: Endpoint, { user }: Caller, context: ServerContext): Promise<void> {
  if (access === 'admin') await context.settleAttempts();
  else if (access === 'user' && user !== null) await context.settleAttempts(user.uid);
}

/** Adds `consentUntil` to the response for a user who has to consent: the time until which answers are accepted. */
const withGrace = ({ gated }: Endpoint, { user }: Caller, result: unknown): unknown =>
  gated === 'in-grace' && user?.gate?.until ? { ...Object(result), consentUntil: user.gate.until } : result;

/** Authorizes a key. It may call what its rights allow, and what anyone may call. */
function authorizeKey({ access, keyRight }: Endpoint, { key, rights }: KeyCaller): Caller {
  if (access === 'anyone') return NOBODY;
  if (keyRight !== undefined && rights.includes(keyRight)) return { user: null, key };
  throw new AppError('forbidden', { message: 'Этому ключу это не разрешено.' });
}
