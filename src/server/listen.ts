import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { BoundSocket, Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { letHearLastWord } from './last-word.ts';

/** Longer than the proxies in front keep a connection, so that none of them writes into a closed one, ms. */
const KEEP_ALIVE = 75_000;
/** How long connections that were made before the shutdown may still bring a request, ms. */
const GRACE = 1_000;
/** From so many turns of the event loop it shows how long one takes in which nothing happens. */
const TURNS = 20;
/** When the process that owns the socket has handed no connection over for this long, none is waiting, ms. */
const QUIET = 50;
/** How long new connections may keep the listening open during a shutdown, ms. */
const ACCEPT_LIMIT = 5_000;
/** How long a shutdown waits for answers at most, ms. */
const ANSWER_LIMIT = 15_000;
/** All of it, ms. */
export const LONGEST_SHUTDOWN = ACCEPT_LIMIT + ANSWER_LIMIT;

/** What one server bears of its callers. */
export const LIMITS = {
  /** Connections at a time; what comes beyond is closed at once. A browser has up to six, a proxy a few for all. */
  connections: 10_000,
  /**
   * Connections that wait to be accepted while the event loop is busy. Of what comes beyond, the system lets the callers
   * try again after a second, two, four. Linux takes at most `net.core.somaxconn`, mostly as many.
   */
  waiting: 4_096,
  /** Bytes of a request's head. */
  head: 16_384,
  /** How long the head of a request may take to arrive, ms. */
  headTime: 20_000,
  /** The same of a whole request: pictures over a slow line, ms. */
  requestTime: 300_000,
  /** How often connections are held to that, ms. */
  checkedEvery: 5_000,
  /** How long somebody may go on sending what was refused as no request, ms. */
  brokenTime: 2_000,
};

/** What is listened on. */
interface Place {
  host: string;
  port: number;
}

export interface Listening {
  port: number;
  isShuttingDown: () => boolean;
  /** How many connections are open. */
  connections(): Promise<number>;
  /** Stops accepting, answers what is on its way, closes. Calling it again waits for the same end. */
  close(): Promise<void>;
}

/**
 * Serves an application over HTTP.
 * @param makeApp is given what the application may ask of its server
 * @throws Error with one line for the operator when the address can't be listened on
 */
export async function listen(
  { host, port }: Place,
  makeApp: (server: Omit<Listening, 'close'>) => RequestListener,
  limits = LIMITS,
): Promise<Listening> {
  let closing: Promise<void> | null = null;
  // The port is known only after it is listened on when it was 0, and the application wants to know it.
  let answer: RequestListener = notYet;
  const server = createServer(toOptions(limits), (request, response) => {
    if (closing !== null) response.setHeader('Connection', 'close');
    if (lacksHost(request)) server.emit('clientError', new Error('no Host'), request.socket);
    else answer(request, response);
  });
  server.maxConnections = limits.connections;
  letHearLastWord(server, limits.brokenTime);
  await bind(server, { host, port }, limits.waiting);
  const address = server.address();
  const actual = {
    port: typeof address === 'object' && address !== null ? address.port : port,
    isShuttingDown: () => closing !== null,
    connections: promisify(server.getConnections.bind(server)),
  };
  answer = makeApp(actual);
  return { ...actual, close: () => (closing ??= closeGracefully(server)) };
}

/**
 * Asks for an address before work is done that would be in vain. It is not listened on: who knocks meanwhile is refused, as
 * long as there is nobody to answer, and a proxy asks another process.
 * @throws Error with one line for the operator when the address can't be listened on
 */
export async function expectFree({ host, port }: Place): Promise<void> {
  try {
    const { address } = await lookup(host);
    new BoundSocket({ host: address, port }).close();
  } catch (error) {
    throw toReason(error as NodeJS.ErrnoException, host, port);
  }
}

const bind = (server: NetServer, { host, port }: Place, backlog: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toReason(error, host, port)));
    server.listen({ port, host, backlog }, resolve);
  });

const toOptions = ({ head, headTime, requestTime, checkedEvery }: typeof LIMITS): ServerOptions => ({
  // Most requests have no body: without this, Node makes and ends an empty stream for each of them.
  optimizeEmptyRequests: true,
  // Node's own refusal has no body.
  requireHostHeader: false,
  keepAliveTimeout: KEEP_ALIVE,
  maxHeaderSize: head,
  headersTimeout: headTime,
  requestTimeout: requestTime,
  connectionsCheckingInterval: checkedEvery,
});

/** HTTP/1.1 demands the header; what came before doesn't know it. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean => headers.host === undefined && httpVersion === '1.1';

const notYet: RequestListener = (_, response) => void response.writeHead(503, { 'Retry-After': '1' }).end();

function toReason(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`PORT: порт ${port} на ${host} уже занят.`, { cause: error });
    case 'EACCES':
      return new Error(`PORT: слушать порт ${port} не разрешено.`, { cause: error });
    default:
      return new Error(`HOST: слушать ${host}:${port} не получается (${error.message}).`, { cause: error });
  }
}

/**
 * The http server's own `close` cuts connections that happen to be idle, with a request perhaps already on its way: the
 * plain one only ends the listening.
 */
const endListening = NetServer.prototype.close;

/** Connections get a moment after the listening has ended, then the idle ones are closed until none is left. */
async function closeGracefully(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // Once on nothing: its first call takes a tenth of a millisecond, in which connections come that nobody accepts.
  endListening.call(new NetServer());
  await acceptWaiting(server);
  endListening.call(server);
  const idle = setTimeout(() => {
    const timer = setInterval(() => server.closeIdleConnections(), 100);
    void closed.then(() => clearInterval(timer));
    server.closeIdleConnections();
  }, GRACE);
  const limit = setTimeout(() => server.closeAllConnections(), ANSWER_LIMIT);
  await closed;
  clearTimeout(idle);
  clearTimeout(limit);
}

/**
 * Connections are accepted one by one, and the system resets those that still wait when listening ends. So it ends right
 * after a turn of the event loop that has found none and has done nothing else since: it was about as short as they get.
 * From then on the system refuses connections, which tells a proxy to ask another process. To one of several processes of
 * a cluster connections come from their parent.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = false;
  server.on('connection', () => (hasAccepted = true));
  const end = performance.now() + ACCEPT_LIMIT;
  let shortest = Infinity;
  // What is left of this turn may have looked already.
  await nextTurn();
  for (let turn = 0, start = performance.now(); start < end; turn++, start = performance.now()) {
    hasAccepted = false;
    await (cluster.isWorker ? sleep(QUIET) : nextTurn());
    const time = performance.now() - start;
    if (!hasAccepted && (cluster.isWorker || (turn >= TURNS && time <= 2 * shortest))) return;
    shortest = Math.min(shortest, time);
  }
}
