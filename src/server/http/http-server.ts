/** The HTTP server: its limits, its listening and its shutdown. */
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
    /** Whether open connections have had the time to send another request during a shutdown. */
    isGraceOver(): boolean;
    shutdownLimits: ShutdownLimits;
  }
}

/** Longer than proxies keep a connection, so that they do not send a request over a closed one, ms. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** The longest tick of the event loop in which nothing was done, ms. */
const IDLE_TICK_MS = 0.03;

/** Limits of the HTTP server. Names are Node's own; times in ms. */
export const LIMITS = {
  /** Open connections. Further ones are closed at once. A browser opens up to six, a proxy a few for all users. */
  maxConnections: 10_000,
  /**
   * Connections waiting to be accepted while the event loop is busy. Beyond that, clients retry after 1, 2 and 4 seconds.
   * Linux allows at most `net.core.somaxconn`, which has the same default.
   */
  backlog: 4_096,
  /** Bytes of the request line and headers. */
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  /** Headers and body: images over a slow line. */
  requestTimeout: 300_000,
  /** Interval at which both timeouts are checked. */
  connectionsCheckingInterval: 5_000,
  /** How long a client may go on sending after the response to a malformed request. */
  clientErrorTimeout: 2_000,
  /** How long open connections may still send a request when a shutdown begins. */
  gracePeriod: 1_000,
  /** The longest shutdown. Connections are cut off then. */
  shutdownTimeout: 20_000,
  /** Interval at which a shutdown looks for idle connections. */
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
    // The id of a proxy is checked by `genReqId`.
    requestIdHeader: false,
    rewriteUrl: normalizeUrl,
    // `validateParams` limits the length of ids.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: parseQuery },
    clientErrorHandler: clientErrorHandler(limits.clientErrorTimeout),
    // A request on an open connection is still served during a shutdown.
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout,
    http: {
      // Most requests have no body: without this option Node creates and ends an empty stream for each of them.
      optimizeEmptyRequests: true,
      // Node's own response to a missing Host header has no body.
      requireHostHeader: false,
      maxHeaderSize,
      headersTimeout,
      connectionsCheckingInterval,
    },
  });
  app.server.maxConnections = limits.maxConnections;
  app.addHook('onRequest', ({ id, headers, raw }, reply, done) => {
    reply.header('x-request-id', id);
    // HTTP/1.1 requires the header, earlier versions do not have it.
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

/** Number of open connections. */
export const connectionsOf = ({ server }: FastifyInstance): Promise<number> => promisify(server.getConnections.bind(server))();

/**
 * Waits until all connections are closed, at most for the grace period. A response of that time closes its connection, so a
 * client learns of the shutdown before its idle connections are closed, and sends no request over a closed one.
 */
async function waitForConnections(app: FastifyInstance): Promise<void> {
  const { gracePeriod, idleCheckInterval } = app.shutdownLimits;
  const deadline = performance.now() + gracePeriod;
  while (performance.now() < deadline && (await connectionsOf(app)) > 0) await sleep(idleCheckInterval);
}

/**
 * Ends listening without closing connections. The system resets the connections that still wait to be accepted, so listening
 * ends right after a tick of the event loop that did nothing. The system refuses later ones, and a proxy asks another process.
 */
async function stopListening({ server, shutdownLimits }: FastifyInstance): Promise<void> {
  const deadline = performance.now() + shutdownLimits.gracePeriod;
  // The first call takes about 0.1 ms, long enough for a connection to arrive.
  NetServer.prototype.close.call(new NetServer());
  let tickStart: number;
  do {
    tickStart = performance.now();
    await nextTick();
  } while (performance.now() - tickStart > IDLE_TICK_MS && tickStart < deadline);
  // `close` of the HTTP server also closes idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server);
}

/** @returns the port that the server listens on */
export function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  return address.port;
}

/**
 * Begins to listen.
 * @throws Error with one line for the operator when the server cannot listen on the address
 */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress, { backlog } = LIMITS): Promise<void> {
  try {
    // For `localhost` Fastify would listen on two addresses.
    const { address } = await lookup(host);
    await app.listen({ host: address, port, backlog });
  } catch (error) {
    throw toOperatorError(error as NodeJS.ErrnoException, host, port);
  }
}

/** Stops listening, and finishes the open requests. Further calls wait for the same end. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const { idleCheckInterval, shutdownTimeout } = app.shutdownLimits;
  // Not before the grace period is over: a request may be on its way over an idle connection.
  const idleTimer = setInterval(() => {
    if (app.isGraceOver()) app.server.closeIdleConnections();
  }, idleCheckInterval);
  const timeout = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout);
  await app.close();
  clearInterval(idleTimer);
  clearTimeout(timeout);
}

/**
 * Checks that the port is free before the work of a start is done. It binds the port without listening, so that a proxy
 * goes on to another process instead of waiting for this one.
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
