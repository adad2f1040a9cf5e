/**
 * Replaces the cookies `session` and `device` that earlier versions set over http. Other programs on the same host use
 * these names too, so the cookies have new names now. If a former cookie holds a valid session, it is replaced by a
 * cookie with the new name. Cookies of other programs stay unchanged.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieNames, cookieOptions, FORMER_COOKIES } from '../../features/account/sessions/session-cookies.ts';
import { tokenCookie } from '../../http/request/read-token-cookie.ts';

const KINDS = ['session', 'device'] as const;

const formerSession = tokenCookie(FORMER_COOKIES.session);

interface FormerCookies {
  /** The token in the former session cookie; `undefined` if the browser has none. */
  sessionOf(request: FastifyRequest): string | undefined;
  /** Makes the response replace the former cookies of the browser by cookies with the new names. */
  take(request: FastifyRequest): void;
}

/** @param isSecure whether the site uses https, where the names of the cookies have not changed */
export function replaceFormerCookies(app: FastifyInstance, isSecure: boolean): FormerCookies {
  if (isSecure) return { sessionOf: () => undefined, take: () => undefined };
  const names = cookieNames(isSecure);
  const taken = new WeakSet<FastifyRequest>();
  // The hook runs after the authentication and before the handler. If the handler sets the cookie at a sign-in or
  // sign-out, the handler's cookie wins.
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
