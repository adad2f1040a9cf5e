import type { FastifyRequest } from 'fastify';
import type { KeyRight } from '../domain/access/key-rights.ts';
import type { SignedInUser } from '../domain/users/user.ts';
import type { Endpoint } from './endpoint.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /**
     * The pattern of the path, such as `/api/tests/{id}` or `/api/*`, for the log and the metrics. It contains no ids
     * and therefore no personal data.
     */
    readonly pattern: string;
  }
  interface FastifyContextConfig {
    /** The pattern of the route's path. */
    pattern?: string;
    endpoint?: Endpoint;
  }
}

/** A bot that calls with its API key (rule R98). */
export interface KeyCaller {
  key: { id: string; name: string };
  rights: readonly KeyRight[];
}

/** The sender of a request. `account-deleted`: the session is valid, but its account no longer exists. */
export type Authentication = SignedInUser | KeyCaller | 'account-deleted' | null;

/** The sender of a request, after the access to the endpoint was checked. At most one of the two fields is set. */
export interface Caller {
  user: SignedInUser | null;
  key: KeyCaller['key'] | null;
}

/**
 * The functions and values that the HTTP layer gets from the server. Thanks to this interface the HTTP layer imports
 * neither the server nor the database. src/server/app.ts supplies them. The comment of each member names the file that
 * implements it.
 */
export interface ServerContext {
  /**
   * Finds the signed-in user of a request, or its key: features/account/sessions/sessions.ts,
   * features/keys/authenticate-key.ts.
   * @throws AppError for a key that does not exist
   */
  authenticate(request: FastifyRequest): Promise<Authentication>;
  /** Whether a user has begun a test and not finished it: db/attempts/drafts.ts. */
  hasBegun(attempt: { uid: string; testId: string }): Promise<boolean>;
  /**
   * Stores the results of attempts whose time is over: features/tests/clock/settle.ts. It is called before a handler
   * may read or change attempts. Without a uid it stores those of all users.
   */
  settleAttempts(uid?: string): Promise<void>;
  /** Records that a signed-in user or a key was refused a call that only admins may make: db/audit-log.ts. */
  onRefusal(caller: Caller, request: FastifyRequest): Promise<void>;
  /** The client's IP address, also behind trusted proxies: server/http/client-ip.ts. */
  clientIp(request: FastifyRequest): string;
  /**
   * Whether a request comes from this site, and not from the page of another site (CSRF check):
   * server/http/same-origin.ts.
   */
  isSameOrigin(request: FastifyRequest): boolean;
  /**
   * Whether a request to the endpoint is admitted, and not rejected because of an overload:
   * server/overload/load-shedding.ts.
   */
  admits(endpoint: Endpoint): boolean;
  /** The headers of every response of the API: server/http/response-headers.ts. */
  headers: Readonly<Record<string, string>>;
  /** Whether an error means that the database is down or busy: db/database.ts. The response is then 503. */
  isUnavailable(error: unknown): boolean;
  /** Whether an error means that a write refers to a row that does not exist: db/database.ts. */
  isMissingReference(error: unknown): boolean;
  /** Logs an error that is not an `AppError`: server/start-site.ts. */
  onUnexpectedError(error: unknown, request: FastifyRequest): void;
}
