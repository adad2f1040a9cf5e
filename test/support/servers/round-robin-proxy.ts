/** An HTTP proxy that sends each request to the next of several servers. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header of the proxy's 502 response after every server has refused the connection. */
export const NO_UPSTREAM_HEADER = 'x-nobody';

export interface Proxy {
  port: number;
  /** Sets the ports to which further requests go. */
  setTargets(ports: readonly number[]): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that sends each request to the next server. It skips a server that refuses the connection, as nginx
 * does: nothing of the request was sent yet. When no server is left, or a server closes during the request, it responds
 * with 502.
 * @param keepsConnections whether it reuses its connections to the servers
 */
export async function startProxy({ keepsConnections }: { keepsConnections: boolean }): Promise<Proxy> {
  const agent = new Agent({ keepAlive: keepsConnections });
  let targets: readonly number[] = [];
  let nextTarget = 0;

  const forward = (incoming: IncomingMessage, response: ServerResponse, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return sendBadGateway(response.setHeader(NO_UPSTREAM_HEADER, 'true'));
    let isConnected = false;
    const send = (): void => {
      isConnected = true;
      incoming.pipe(outgoing);
    };
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      agent,
      headers: without(/^(connection|keep-alive)$/i, incoming.rawHeaders),
    });
    outgoing.on('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    outgoing.on('response', (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, without(/^(connection|keep-alive|transfer-encoding)$/i, upstream.rawHeaders));
      upstream.on('error', () => sendBadGateway(response));
      upstream.pipe(response);
    });
    outgoing.on('error', () => (isConnected ? sendBadGateway(response) : forward(incoming, response, others)));
    response.on('close', () => {
      outgoing.destroy();
      // The rest of a rejected body must be read. Otherwise it blocks the next request on the connection.
      incoming.unpipe(outgoing).resume();
    });
  };

  const server = createServer((incoming, response) => {
    const first = nextTarget++ % targets.length;
    forward(incoming, response, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setTargets: (ports) => (targets = ports),
    close: async () => {
      const closed = once(server, 'close');
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function sendBadGateway(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502).end();
}

/** @param headers names and values in turn, as in Node's `rawHeaders` */
const without = (name: RegExp, headers: string[]): string[] =>
  headers.filter((_, index) => !name.test(headers[index - (index % 2)] ?? ''));
