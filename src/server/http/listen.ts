import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import { BoundSocket, type Server as NetServer } from 'node:net';
import { promisify } from 'node:util';
import { respondToClientErrors } from './client-error.ts';
import { closeGracefully } from './graceful-shutdown.ts';

/** Longer than proxies keep a connection, so that they do not send a request over a closed one, ms. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

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
};

interface ListenAddress {
  host: string;
  port: number;
}

export interface Listening {
  port: number;
  isShuttingDown: () => boolean;
  /** Number of open connections. */
  connections(): Promise<number>;
  /** Shuts down gracefully. Further calls wait for the same end. */
  close(): Promise<void>;
}

/**
 * Serves an application over HTTP.
 * @param createApp gets what the application may ask of its server
 * @throws Error with one line for the operator when the server cannot listen on the address
 */
export async function listen(
  { host, port }: ListenAddress,
  createApp: (server: Omit<Listening, 'close'>) => RequestListener,
  limits = LIMITS,
): Promise<Listening> {
  let closing: Promise<void> | null = null;
  // The application needs the port, and port 0 is resolved only by listening.
  let handleRequest: RequestListener = rejectUntilReady;
  const server = createServer(toOptions(limits), (request, response) => {
    if (closing !== null) response.setHeader('Connection', 'close');
    if (lacksHost(request)) server.emit('clientError', new Error('no Host'), request.socket);
    else handleRequest(request, response);
  });
  server.maxConnections = limits.maxConnections;
  respondToClientErrors(server, limits.clientErrorTimeout);
  await bind(server, { host, port }, limits.backlog);
  const address = server.address();
  const listening = {
    port: typeof address === 'object' && address !== null ? address.port : port,
    isShuttingDown: () => closing !== null,
    connections: promisify(server.getConnections.bind(server)),
  };
  handleRequest = createApp(listening);
  return { ...listening, close: () => (closing ??= closeGracefully(server)) };
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

const bind = (server: NetServer, { host, port }: ListenAddress, backlog: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toOperatorError(error, host, port)));
    server.listen({ port, host, backlog }, resolve);
  });

const toOptions = ({ maxHeaderSize, headersTimeout, requestTimeout, connectionsCheckingInterval }: typeof LIMITS): ServerOptions => ({
  // Most requests have no body: without this option Node creates and ends an empty stream for each of them.
  optimizeEmptyRequests: true,
  // Node's own response to a missing Host header has no body.
  requireHostHeader: false,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxHeaderSize,
  headersTimeout,
  requestTimeout,
  connectionsCheckingInterval,
});

/** HTTP/1.1 requires the header, earlier versions do not have it. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean => headers.host === undefined && httpVersion === '1.1';

const rejectUntilReady: RequestListener = (_, response) => void response.writeHead(503, { 'Retry-After': '1' }).end();

function toOperatorError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`PORT: порт ${port} на ${host} уже занят.`, { cause: error });
    case 'EACCES':
      return new Error(`PORT: слушать порт ${port} не разрешено.`, { cause: error });
    default:
      return new Error(`HOST: слушать ${host}:${port} не получается (${error.message}).`, { cause: error });
  }
}
