import type { User } from '../domain/user.ts';
import type { Declaration, InputOf, OutputOf, ParamsOf, QueryOf } from './call.ts';
import type { CookieOptions } from './exchange.ts';

/** What the handler of a call is given: everything parsed, the rights checked. */
export interface Context<D extends Declaration> {
  params: ParamsOf<D>;
  query: QueryOf<D>;
  input: InputOf<D>;
  /** Who calls; always somebody where the call needs somebody. */
  user: D['access'] extends 'anyone' ? User | null : User;
  /** The caller's network address, as far as proxies are believed. */
  address: string;
  /** What the caller says it is, cut to 300 characters. */
  userAgent: string;
  /** Names the request in its answer and in the log. */
  requestId: string;
  cookie: { get(name: string): string | undefined; set(name: string, value: string, options: CookieOptions): void };
  /** Picks another of the declared statuses of success. */
  answerWith: (status: D['statuses'][number]) => void;
}

type Handler<D extends Declaration> = (context: Context<D>) => Promise<OutputOf<D>> | OutputOf<D>;

/** A call and what it does. */
export interface Implementation {
  call: Declaration;
  handle: (context: Context<Declaration>) => unknown;
}

/** Ties a call to its handler; the only place where the two are held against each other by type. */
export const implement = <D extends Declaration>(call: D, handler: Handler<D>): Implementation => ({
  call,
  // `mount` builds the context from the same declaration, so it has the shape that the handler asks for.
  handle: (context) => handler(context),
});
