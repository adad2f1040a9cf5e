/**
 * Replaces the cookies of earlier versions over http: `session` and `device`. Other programs on the same host use such
 * names too, so the present cookies have other names. A former cookie with a valid session is replaced once by a cookie
 * with the new name. A cookie that is not of this site stays unchanged.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieNames, cookieOptions, FORMER_COOKIES } from '../../features/account/sessions/session-cookies.ts';
import { tokenCookie } from '../../http/request/read-token-cookie.ts';

const KINDS = ['session', 'device'] as const;

const formerSession = tokenCookie(FORMER_COOKIES.session);

interface FormerCookies {
  /** The token in the former session cookie; `undefined` if the browser has none. */
  sessionOf(request: FastifyRequest): string | undefined;
  /** Gives the cookies that the browser still has under their former names their present names, in the response. */
  take(request: FastifyRequest): void;
}

/** @param isSecure over https the cookies have kept their names */
export function replaceFormerCookies(app: FastifyInstance, isSecure: boolean): FormerCookies {
  if (isSecure) return { sessionOf: () => undefined, take: () => undefined };
  const names = cookieNames(isSecure);
  const taken = new WeakSet<FastifyRequest>();
  // The hook runs after the request is authenticated. A cookie that the handler sets, at a sign-in or sign-out,
  // overrides this cookie.
  app.addHook('preHandler', async (request, reply) => {
    if (!taken.has(request)) return;
    for (const kind of KINDS) {
      const token = tokenCookie(FORMER_COOKIES[kind])(request);
      if (token === undefined) continue;
      reply.setCookie(names[kind], token, cookieOptions(isSecure, kind));
      reply.setCookie(FORMER_COOKIES[kind], '', { ...cookieOptions(isSecure, kind), maxAge: 0 });
    }
  });
  return { sessionOf: formerSession, take: (request) => void taken.add(request) };
}
