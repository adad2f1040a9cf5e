import { Hono, type Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import * as z from 'zod';
import type { StatusCode } from 'hono/utils/http-status';
import { Failure } from '../domain/failure.ts';
import { ROLE, type User } from '../domain/user.ts';
import type { Declaration, InputOf, OutputOf, ParamsOf, Picture, QueryOf } from './call.ts';
import { statusOf } from './failure-status.ts';
import { NUL_TEXT, readBody } from './read-body.ts';

/** What the handler of a call is given: everything parsed, the rights checked. */
export interface Context<D extends Declaration> {
  params: ParamsOf<D>;
  query: QueryOf<D>;
  input: InputOf<D>;
  /** Who calls; always somebody where the call needs somebody. */
  user: D['access'] extends 'anyone' ? User | null : User;
  /** The caller's network address, as far as proxies are believed. */
  address: string;
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
  identify(c: HonoContext): Promise<Caller>;
  addressOf(c: HonoContext): string;
  /** Whether a request that changes something comes from a page of ours, or from no page at all. */
  isOwnOrigin(c: HonoContext): boolean;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Answers at addresses outside /api. */
  elsewhere?: Page;
  /** Whether an error means that the database can't serve now. */
  isUnavailable(error: unknown): boolean;
  /** Told of every error that isn't an expected failure. */
  onDefect(error: unknown, c: HonoContext): void;
}

const RETRY_AFTER_SECONDS = 5;

/** What a person or a program reads about the API. */
export type Page = (c: HonoContext) => Response | Promise<Response>;

/**
 * An application that answers exactly the given calls under /api, each as its declaration says.
 * @param pages what can be read beside the calls, by its address
 */
export function mount(
  implementations: readonly Implementation[],
  around: Surroundings,
  pages: Readonly<Record<string, Page>> = {},
): Hono {
  const app = new Hono();
  for (const implementation of implementations) {
    const { method, path } = implementation.call;
    app.on(method, honoPath(path), answerer(implementation, around));
  }
  for (const [path, page] of Object.entries(pages)) app.get(path, page);

  const methodsOf = methodsByAddress([
    ...implementations.map(({ call }) => call),
    ...Object.keys(pages).map((path) => ({ method: 'GET', path })),
  ]);
  const fail = failer(around);
  // Not routes of their own: Hono answers faster where an address has a single handler.
  app.notFound((c) => {
    const allowed = methodsOf(c.req.path);
    if (allowed.length > 0) return fail(c, new Failure('method-not-allowed'), { Allow: allowed.join(', ') });
    if (around.elsewhere && !/^\/api(\/|$)/.test(c.req.path)) return around.elsewhere(c);
    return fail(c, new Failure('not-found'));
  });
  app.onError((error, c) => fail(c, error));
  return app;
}

/** @returns a function that says by which methods an address can be called */
function methodsByAddress(known: readonly { method: string; path: string }[]): (address: string) => string[] {
  const patterns = known.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (address) => patterns.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method);
}

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function answerer({ call, handle }: Implementation, around: Surroundings) {
  const jsonHeaders = { ...around.headers, 'Content-Type': 'application/json; charset=utf-8' };
  const pictureHeaders = { ...around.headers, 'Cache-Control': 'private, max-age=31536000, immutable' };
  const fail = failer(around);

  return async (c: HonoContext): Promise<Response> => {
    try {
      if (call.method !== 'GET' && !around.isOwnOrigin(c)) throw new Failure('foreign-origin');
      const user = checkAccess(call, await around.identify(c));
      let status: number = call.statuses[0];
      let setsCookie = false;
      // Hono's own answer copies every header; a plain one reaches Node's writer as it is.
      const answer = (body: string | Uint8Array<ArrayBuffer> | null, headers: Record<string, string>): Response =>
        setsCookie ? c.newResponse(body, status as StatusCode, headers) : new Response(body, { status, headers });
      const result = await handle({
        params: checkParams(call, c),
        query: call.query === undefined ? undefined : parse(call.query, queryOf(c)),
        input: call.input === undefined ? undefined : parse(call.input, await readBody(c.req.raw)),
        user,
        address: around.addressOf(c),
        cookie: {
          get: (name) => getCookie(c, name),
          set: (name, value, options) => {
            setsCookie = true;
            setCookie(c, name, value, options);
          },
        },
        answerWith: (other) => (status = other),
      } as Context<Declaration>);

      if (call.output === null) return answer(null, around.headers);
      if (call.output === 'picture') {
        const { type, bytes } = result as Picture;
        return answer(bytes, { ...pictureHeaders, 'Content-Type': type });
      }
      return answer(JSON.stringify(call.output.parse(result)), jsonHeaders);
    } catch (error) {
      return fail(c, error, {}, call);
    }
  };
}

function checkAccess({ access, errors }: Declaration, caller: Caller): User | null {
  const user = caller === 'gone' ? null : caller;
  if (access === 'anyone') return user;
  if (caller === 'gone' && errors.includes('profile-not-found')) throw new Failure('profile-not-found');
  if (user === null) throw new Failure('unauthenticated');
  if (access === 'admin' && user.role !== ROLE.admin) throw new Failure('forbidden');
  return user;
}

/** Ids are letters, digits, - and _; whatever else stands in a path names nothing that exists. */
function checkParams(call: Declaration, c: HonoContext): Record<string, string> {
  if (!call.path.includes('{')) return {};
  const params: Record<string, string> = c.req.param();
  if (Object.values(params).every((value) => /^[\w-]{1,128}$/.test(value))) return params;
  throw new Failure(call.errors.find((code) => code.endsWith('-not-found')) ?? 'not-found');
}

/** What an address asks for. A name without a value asks for nothing, as a form sends a field that is left empty. */
function queryOf(c: HonoContext): Record<string, string> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  const withNul = given.filter(([, value]) => value.includes('\0'));
  if (withNul.length === 0) return Object.fromEntries(given);
  const fields = Object.fromEntries(withNul.map(([name]) => [name, NUL_TEXT]));
  throw new Failure('invalid-request', { message: NUL_TEXT, fields });
}

/** Parses what came from outside; the failure names the fields and says the first complaint. */
function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: false });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const [[field, complaint] = ['', ''], ...more] = Object.entries(fields);
  const isForPeople = more.length === 0 && complaint.endsWith('.');
  throw new Failure('invalid-request', { fields, ...(isForPeople && field && { message: complaint }) });
}

function failer(around: Surroundings) {
  const headers = { ...around.headers, 'Content-Type': 'application/json; charset=utf-8' };

  return (c: HonoContext, error: unknown, extra: Record<string, string> = {}, call?: Declaration): Response => {
    if (!(error instanceof Failure)) around.onDefect(error, c);
    const { code, message, details } = toFailure(error, around);
    const { retryAfter = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined, ...told } = details;
    return c.body(JSON.stringify({ ...told, code, message }), statusOf(code, call), {
      ...headers,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...extra,
    });
  };
}

function toFailure(error: unknown, around: Surroundings): Failure {
  if (error instanceof Failure) return error;
  return new Failure(around.isUnavailable(error) ? 'unavailable' : 'internal');
}
