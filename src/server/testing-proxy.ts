/** A proxy in front of several servers, as simple as they come. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands on the proxy's 502 where no server took the connection. */
export const NOBODY = 'x-nobody';

export interface Proxy {
  port: number;
  /** The ports that requests go to from now on. */
  setTargets(ports: readonly number[]): void;
  close(): Promise<void>;
}

/**
 * Sends every request to the next server in turn. A server that refuses the
 * connection is passed over, as nginx does it: nothing of the request was sent by then. Where none is left, and where a
 * server goes away in the middle, the answer is 502.
 * @param keepsConnections whether a connection to a server brings more than one request
 */
export async function startProxy({ keepsConnections }: { keepsConnections: boolean }): Promise<Proxy> {
  const agent = new Agent({ keepAlive: keepsConnections });
  let targets: readonly number[] = [];
  let turn = 0;

  const forward = (incoming: IncomingMessage, response: ServerResponse, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return refuse(response.setHeader(NOBODY, 'true'));
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
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, without(/^(connection|keep-alive|transfer-encoding)$/i, answer.rawHeaders));
      answer.on('error', () => refuse(response));
      answer.pipe(response);
    });
    outgoing.on('error', () => (isConnected ? refuse(response) : forward(incoming, response, others)));
    response.on('close', () => {
      outgoing.destroy();
      // What is left of a body that was refused must go by, or it stands in the way of the connection's next request.
      incoming.unpipe(outgoing).resume();
    });
  };

  const server = createServer((incoming, response) => {
    const next = turn++ % targets.length;
    forward(incoming, response, [...targets.slice(next), ...targets.slice(0, next)]);
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

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502).end();
}

/** @param headers names and values in turn, as Node gives and takes them */
const without = (name: RegExp, headers: string[]): string[] =>
  headers.filter((_, place) => !name.test(headers[place - (place % 2)] ?? ''));
