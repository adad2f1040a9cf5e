import type { CookieSerializeOptions } from '@fastify/cookie';
import type { KeyRight } from '../domain/access/key-rights.ts';
import type { SignedInUser } from '../domain/users/user.ts';
import type { Caller } from './server-context.ts';
import type { Endpoint, BodyOf, OutputOf, ParamsOf, QueryOf } from './endpoint.ts';

/** What a handler gets: the validated request of an authorized user. */
export interface Context<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The body of an endpoint that accepts bytes. */
  bytes: E extends { bytes: object } ? Uint8Array<ArrayBuffer> : undefined;
  /** The signed-in user. It is `null` when a key calls, and when a visitor calls an endpoint that is open to anyone. */
  user: E extends { access: 'anyone' } | { keyRight: KeyRight } ? SignedInUser | null : SignedInUser;
  /** The key of the bot that calls; `null` for a user. */
  key: Caller['key'];
  /** The IP address of the client. */
  address: string;
  /** The User-Agent header, cut to 300 characters. */
  userAgent: string;
  /** The request id. The response has it in the header X-Request-Id, and the log line has it too. */
  requestId: string;
  cookie: { get(name: string): string | undefined; set(name: string, value: string, options: CookieSerializeOptions): void };
  /** Sets a status other than the first of the endpoint's `successStatuses`. */
  setStatus: (status: E['successStatuses'][number]) => void;
}

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<OutputOf<E>> | OutputOf<E>;

export interface Route {
  endpoint: Endpoint;
  handle: (context: Context<Endpoint>) => unknown;
}

/**
 * Combines an endpoint with its handler. Only this function makes the compiler check that the handler fits the
 * endpoint.
 */
export const handle = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  // `registerEndpoints` makes the context from the same endpoint, so the context has the type that the handler expects.
  handle: (context) => handler(context),
});

/**
 * Returns who made the request, and from which IP address. Audit events store this as their actor (`Actor` in
 * db/audit-log.ts).
 */
export const actorOf = ({ user, key, address }: Caller & { address: string }) => ({ user, key, address });
