import type { IncomingMessage } from 'node:http';
import type { User } from '../domain/users/user.ts';
import type { Endpoint } from './endpoint.ts';
import type { HttpContext } from './http-context.ts';

/** `account-deleted`: the session is valid, but its account no longer exists. */
export type Authentication = User | 'account-deleted' | null;

/**
 * Hooks of the HTTP layer, so that it imports neither the server nor the database. src/server/app.ts fills them in;
 * each member names the file that implements it.
 */
export interface ServerContext {
  /** The signed-in user of a request: features/account/sessions/sessions.ts. */
  authenticate(request: IncomingMessage): Promise<Authentication>;
  /** The client's IP address, behind trusted proxies too: server/http/client-ip.ts. */
  clientIp(request: IncomingMessage): string;
  /** The id of a request in its response and in the log: server/http/request-id.ts. */
  requestIdOf(request: IncomingMessage): string;
  /** CSRF check: false for a request from another site's page: server/http/same-origin.ts. */
  isSameOrigin(request: IncomingMessage): boolean;
  /** Admission control: false while load shedding rejects requests for the endpoint: server/overload/load-shedding.ts. */
  admits(endpoint: Endpoint): boolean;
  /**
   * The running fsync of commits, or `null`: db/open-database.ts. In SQLite a commit is visible before it is durable. A
   * request's own commit is durable when its handler returns; this promise stands for commits of OTHER requests, which
   * the handler may have read. A response waits for it, so that it never shows data that a power loss could undo.
   */
  pendingSync(): Promise<void> | null;
  /** Headers of every response: server/http/security-headers.ts. */
  headers: Record<string, string>;
  /** Handles paths outside /api, the client's pages and files: server/http/serve-client.ts. */
  fallback?: RequestHandler;
  /** Whether an error means that the database is down or busy; the response is then 503: db/database.ts. */
  isUnavailable(error: unknown): boolean;
  /** Called with every error that is no `AppError`; it is logged: server/start-site.ts. */
  onUnexpectedError(error: unknown, http: HttpContext): void;
  /** Called once per request, when its head has been parsed; it logs and measures: server/observability/request-log.ts. */
  onRequest?: ((http: HttpContext) => void) | undefined;
}

/** Responds to a request that is no endpoint of a contract: a page, a file, metrics. */
export type RequestHandler = (http: HttpContext) => void | Promise<void>;
