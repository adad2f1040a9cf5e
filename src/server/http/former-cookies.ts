/**
 * Cookies of earlier versions over http: `session` and `device`. Other programs on the same host use such names too, so ours
 * have names of their own. The cookie of a session that is alive is taken once, under its new name; one that is none of ours
 * stays as it is.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieNames, cookieOptions, FORMER_COOKIES } from '../../features/account/sessions/sessions.ts';
import { tokenCookie } from '../../http/request/read-token-cookie.ts';

const KINDS = ['session', 'device'] as const;

const formerSession = tokenCookie(FORMER_COOKIES.session);

interface FormerCookies {
  /** The token of a former session cookie; `undefined` if the browser has none. */
  sessionOf(request: FastifyRequest): string | undefined;
  /** Replaces the former cookies of a request in its response. */
  take(request: FastifyRequest): void;
}

/** @param isSecure over https the cookies have kept their names */
export function replaceFormerCookies(app: FastifyInstance, isSecure: boolean): FormerCookies {
  if (isSecure) return { sessionOf: () => undefined, take: () => undefined };
  const names = cookieNames(isSecure);
  const taken = new WeakSet<FastifyRequest>();
  // After the request is authenticated. A cookie that its handler sets, in a sign-in or sign-out, takes the place of this one.
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
