/** Creates the HTTP server with its limits, starts it and shuts it down. */
import { lookup } from 'node:dns/promises';
import { BoundSocket, Server as NetServer } from 'node:net';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { normalizeUrl } from '../../http/not-found-handler.ts';
import { parseQuery } from '../../http/request/validate-request.ts';
import { clientErrorHandler } from './client-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    isShuttingDown(): boolean;
    /** Whether the grace period of the shutdown is over, during which open connections can send another request. */
    isGraceOver(): boolean;
    shutdownLimits: ShutdownLimits;
  }
}

/**
 * How long the server keeps an idle connection open, in ms. It is longer than the time in which proxies close idle
 * connections, so a proxy never sends a request over a connection that the server has closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** A turn of the event loop that takes at most this long has done nothing, in ms. */
const IDLE_TICK_MS = 0.03;

/** The limits of the HTTP server. Options of Node keep Node's names. All times are in ms. */
export const LIMITS = {
  /**
   * How many connections may be open. Any further connection is closed at once. A browser opens up to six connections,
   * a proxy opens a few for all users.
   */
  maxConnections: 10_000,
  /**
   * How many connections may wait to be accepted while the event loop is busy. If there are more, clients retry after
   * 1, 2 and 4 seconds. Linux allows at most `net.core.somaxconn`, whose default is the same number.
   */
  backlog: 4_096,
  /** How many bytes the request line and the headers may have. */
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  /** The time for the headers and the body. It must be long enough to upload images over a slow connection. */
  requestTimeout: 300_000,
  /** How often `headersTimeout` and `requestTimeout` are checked. */
  connectionsCheckingInterval: 5_000,
  /** For how long a client may still send after the response to a malformed request. */
  clientErrorTimeout: 2_000,
  /** How long open connections may still send requests after a shutdown begins. */
  gracePeriod: 1_000,
  /** The maximum duration of a shutdown. Then all connections are cut off. */
  shutdownTimeout: 20_000,
  /** How often a shutdown looks for idle connections. */
  idleCheckInterval: 50,
};

type ShutdownLimits = Pick<typeof LIMITS, 'gracePeriod' | 'shutdownTimeout' | 'idleCheckInterval'>;

interface ListenAddress {
  host: string;
  port: number;
}

/** Creates the server, which has no routes yet. */
export function createServer(options: Pick<FastifyServerOptions, 'genReqId'> = {}, limits = LIMITS): FastifyInstance {
  const { maxHeaderSize, headersTimeout, requestTimeout, connectionsCheckingInterval } = limits;
  const app = Fastify({
    ...options,
    // Fastify does not read the request id from a header, because `genReqId` reads and validates the id of a proxy.
    requestIdHeader: false,
    rewriteUrl: normalizeUrl,
    // The router itself does not limit ids, because `validateParams` does.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: parseQuery },
    clientErrorHandler: clientErrorHandler(limits.clientErrorTimeout),
    // During a shutdown, requests on open connections are still answered.
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout,
    http: {
      // Most requests have no body. Without this option Node creates and ends an empty stream for each of them.
      optimizeEmptyRequests: true,
      // Node does not check the Host header, because its own error response would have no body. The hook below checks
      // it.
      requireHostHeader: false,
      maxHeaderSize,
      headersTimeout,
      connectionsCheckingInterval,
    },
  });
  app.server.maxConnections = limits.maxConnections;
  app.addHook('onRequest', ({ id, headers, raw }, reply, done) => {
    reply.header('x-request-id', id);
    // HTTP/1.1 requires the Host header. Earlier versions do not have it.
    done(headers.host === undefined && raw.httpVersion === '1.1' ? new AppError('invalid-request') : undefined);
  });
  let isShuttingDown = false;
  let isGraceOver = false;
  app.decorate('isShuttingDown', () => isShuttingDown);
  app.decorate('isGraceOver', () => isGraceOver);
  app.decorate('shutdownLimits', limits);
  app.addHook('preClose', async () => {
    isShuttingDown = true;
    await stopListening(app);
    await waitForConnections(app);
    isGraceOver = true;
  });
  return app;
}

/** The number of open connections. */
export const connectionsOf = ({ server }: FastifyInstance): Promise<number> => promisify(server.getConnections.bind(server))();

/**
 * Waits until all connections are closed, but not longer than the grace period. In that time each response closes its
 * connection, so that clients learn of the shutdown. They then send no request over an idle connection that is about to
 * be closed.
 */
async function waitForConnections(app: FastifyInstance): Promise<void> {
  const { gracePeriod, idleCheckInterval } = app.shutdownLimits;
  const deadline = performance.now() + gracePeriod;
  while (performance.now() < deadline && (await connectionsOf(app)) > 0) await sleep(idleCheckInterval);
}

/**
 * Stops listening without closing open connections. The system resets connections that it has not handed over yet. The
 * function therefore stops right after a turn of the event loop that did nothing, when no such connection should exist.
 * The system refuses later connections, and a proxy then tries another process.
 */
async function stopListening({ server, shutdownLimits }: FastifyInstance): Promise<void> {
  const deadline = performance.now() + shutdownLimits.gracePeriod;
  // The first call of `close` takes about 0.1 ms, and a connection could arrive in that time. This first call is made
  // on an unused server, so that the call below is fast.
  NetServer.prototype.close.call(new NetServer());
  let tickStart: number;
  do {
    tickStart = performance.now();
    await nextTick();
  } while (performance.now() - tickStart > IDLE_TICK_MS && tickStart < deadline);
  // This is `close` of the TCP server. `close` of the HTTP server would also close idle connections, and a request may
  // be on its way over them.
  NetServer.prototype.close.call(server);
}

/** @returns the port on which the server listens */
export function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  return address.port;
}

/**
 * Starts to listen.
 * @throws Error with one line for the operator when the server cannot listen on the address
 */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress, { backlog } = LIMITS): Promise<void> {
  try {
    // For the name `localhost` Fastify would listen on two addresses.
    const { address } = await lookup(host);
    await app.listen({ host: address, port, backlog });
  } catch (error) {
    throw toOperatorError(error as NodeJS.ErrnoException, host, port);
  }
}

/**
 * Checks early in a start that the port is free. It binds the port but does not listen. A proxy then gets an immediate
 * refusal and tries another process.
 * @throws Error with one line for the operator when the server cannot listen on the address
 */
export async function assertPortAvailable({ host, port }: ListenAddress): Promise<void> {
  try {
    const { address } = await lookup(host);
    new BoundSocket({ host: address, port }).close();
  } catch (error) {
    throw toOperatorError(error as NodeJS.ErrnoException, host, port);
  }
}

function toOperatorError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT: порт ${port} на ${host} уже занят.`, { cause: error });
  if (error.code === 'EACCES') return new Error(`PORT: слушать порт ${port} не разрешено.`, { cause: error });
  return new Error(`HOST: слушать ${host}:${port} не получается (${error.message}).`, { cause: error });
}
