import type { FastifyRequest } from 'fastify';
import type { KeyRight } from '../domain/access/key-rights.ts';
import type { SignedInUser } from '../domain/users/user.ts';
import type { Endpoint } from './endpoint.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** The path pattern for log and metrics, without ids and so without personal data: `/api/tests/{id}`, `/api/*`. */
    readonly pattern: string;
  }
  interface FastifyContextConfig {
    /** The path pattern of the route. */
    pattern?: string;
    endpoint?: Endpoint;
  }
}

/** A key for the bot (rule R98). */
export interface KeyCaller {
  key: { id: string; name: string };
  rights: readonly KeyRight[];
}

/** `account-deleted`: the session is valid, but its account no longer exists. */
export type Authentication = SignedInUser | KeyCaller | 'account-deleted' | null;

/** Who sends a request, once the endpoint's access has been checked. Of the two at most one is set. */
export interface Caller {
  user: SignedInUser | null;
  key: KeyCaller['key'] | null;
}

/**
 * Hooks of the HTTP layer, so that it imports neither the server nor the database. src/server/app.ts fills them in;
 * each member names the file that implements it.
 */
export interface ServerContext {
  /**
   * The signed-in user of a request, or its key: features/account/sessions/sessions.ts, features/keys/authenticate-key.ts.
   * @throws AppError for a key that does not exist
   */
  authenticate(request: FastifyRequest): Promise<Authentication>;
  /** Whether a user has begun a test and not finished it: db/attempts/drafts.ts. */
  hasBegun(attempt: { uid: string; testId: string }): Promise<boolean>;
  /**
   * Called before a handler may read or change attempts: makes the results of attempts whose time is up: features/tests/clock/settle.ts.
   * Without a user it makes those of all.
   */
  settleAttempts(uid?: string): Promise<void>;
  /** Called when a signed-in user or a key is refused a call of admins; it is recorded: db/audit-log.ts. */
  onRefusal(caller: Caller, request: FastifyRequest): Promise<void>;
  /** The client's IP address, behind trusted proxies too: server/http/client-ip.ts. */
  clientIp(request: FastifyRequest): string;
  /** CSRF check: false for a request from another site's page: server/http/same-origin.ts. */
  isSameOrigin(request: FastifyRequest): boolean;
  /** Admission control: false while load shedding rejects requests for the endpoint: server/overload/load-shedding.ts. */
  admits(endpoint: Endpoint): boolean;
  /** Headers of every response of the API: server/http/security-headers.ts. */
  headers: Readonly<Record<string, string>>;
  /** Whether an error means that the database is down or busy; the response is then 503: db/database.ts. */
  isUnavailable(error: unknown): boolean;
  /** Whether an error means that a write refers to a row that is not there: db/database.ts. */
  isMissingReference(error: unknown): boolean;
  /** Called with every error that is no `AppError`; it is logged: server/start-site.ts. */
  onUnexpectedError(error: unknown, request: FastifyRequest): void;
}
