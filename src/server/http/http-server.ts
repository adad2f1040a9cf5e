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
    /** Whether open connections have had the time to send another request since the shutdown began. */
    isGraceOver(): boolean;
    shutdownLimits: ShutdownLimits;
  }
}

/**
 * For how long the server keeps an idle connection open, in ms: longer than proxies do. A proxy then sends no request
 * over a connection that the server has closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** The longest turn of the event loop in which nothing was done, in ms. */
const IDLE_TICK_MS = 0.03;

/** The limits of the HTTP server. Options of Node have Node's names; times are in ms. */
export const LIMITS = {
  /**
   * How many connections may be open. Further ones are closed at once. A browser opens up to six, a proxy a few for all
   * users.
   */
  maxConnections: 10_000,
  /**
   * How many connections may wait to be accepted while the event loop is busy. Beyond that number clients retry after
   * 1, 2 and 4 seconds. Linux allows at most `net.core.somaxconn`, which has the same default.
   */
  backlog: 4_096,
  /** How many bytes the request line and the headers may have. */
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  /** The time for headers and body, which must suffice for images over a slow line. */
  requestTimeout: 300_000,
  /** How often both timeouts are checked. */
  connectionsCheckingInterval: 5_000,
  /** For how long a client may still send after the response to a malformed request. */
  clientErrorTimeout: 2_000,
  /** For how long open connections may still send a request when a shutdown begins. */
  gracePeriod: 1_000,
  /** How long a shutdown may take. Then all connections are cut off. */
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
    // `genReqId` reads the id of a proxy and checks it.
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
      // Most requests have no body. Without this option Node creates and ends an empty stream for each of them.
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
    // HTTP/1.1 requires the Host header; earlier versions do not have it.
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
 * Waits until all connections are closed, but not longer than the grace period. A response in that time closes its
 * connection: the client then learns of the shutdown before its idle connections are closed, and sends no request over
 * a closed one.
 */
async function waitForConnections(app: FastifyInstance): Promise<void> {
  const { gracePeriod, idleCheckInterval } = app.shutdownLimits;
  const deadline = performance.now() + gracePeriod;
  while (performance.now() < deadline && (await connectionsOf(app)) > 0) await sleep(idleCheckInterval);
}

/**
 * Stops listening without closing connections. The system resets the connections that still wait to be accepted, so
 * listening stops right after a turn of the event loop that did nothing. The system refuses later connections, and a
 * proxy then asks another process.
 */
async function stopListening({ server, shutdownLimits }: FastifyInstance): Promise<void> {
  const deadline = performance.now() + shutdownLimits.gracePeriod;
  // The first call of `close` takes about 0.1 ms, which is long enough for a connection to arrive. It is therefore made
  // on another server.
  NetServer.prototype.close.call(new NetServer());
  let tickStart: number;
  do {
    tickStart = performance.now();
    await nextTick();
  } while (performance.now() - tickStart > IDLE_TICK_MS && tickStart < deadline);
  // `close` of the HTTP server also closes idle connections, on which a request may be on its way.
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
    // For `localhost` Fastify would listen on two addresses.
    const { address } = await lookup(host);
    await app.listen({ host: address, port, backlog });
  } catch (error) {
    throw toOperatorError(error as NodeJS.ErrnoException, host, port);
  }
}

/**
 * Checks that the port is free before a start does its work. It binds the port without listening, so that a proxy asks
 * another process instead of waiting for this process.
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
