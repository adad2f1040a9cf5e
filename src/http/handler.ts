import type { CookieSerializeOptions } from '@fastify/cookie';
import type { KeyRight } from '../domain/access/key-rights.ts';
import type { SignedInUser } from '../domain/users/user.ts';
import type { Caller } from './server-context.ts';
import type { Endpoint, BodyOf, OutputOf, ParamsOf, QueryOf } from './endpoint.ts';

/** What a handler gets: a validated request of an authorized user. */
export interface Context<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The body of an endpoint that takes bytes. */
  bytes: E extends { bytes: object } ? Uint8Array<ArrayBuffer> : undefined;
  /** The signed-in user; `null` only where the endpoint is open to anyone, or to a key that calls it. */
  user: E extends { access: 'anyone' } | { keyRight: KeyRight } ? SignedInUser | null : SignedInUser;
  /** The key that calls; `null` for a user. */
  key: Caller['key'];
  /** The client's IP address. */
  address: string;
  /** The User-Agent header, cut to 300 characters. */
  userAgent: string;
  /** The X-Request-Id of the response and of the log line. */
  requestId: string;
  cookie: { get(name: string): string | undefined; set(name: string, value: string, options: CookieSerializeOptions): void };
  /** Selects another of the endpoint's `successStatuses` than the first. */
  setStatus: (status: E['successStatuses'][number]) => void;
}

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<OutputOf<E>> | OutputOf<E>;

/** An endpoint and its handler. */
export interface Route {
  endpoint: Endpoint;
  handle: (context: Context<Endpoint>) => unknown;
}

/** Joins an endpoint and its handler. Only here are the two checked against each other by type. */
export const handle = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  // `registerEndpoints` builds the context from the same endpoint, so it has the type that the handler expects.
  handle: (context) => handler(context),
});

/** Who acts, and from which IP address: the actor of an audit event (`Actor` in db/audit-log.ts). */
export const actorOf = ({ user, key, address }: Caller & { address: string }) => ({ user, key, address });
