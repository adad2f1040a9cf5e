/** A TCP proxy between the app and PostgreSQL that can make connections fail. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface FaultProxy {
  /** The `DATABASE_URL` through the proxy. */
  url: string;
  /** Resets all connections and refuses new connections. */
  cut(): void;
  /** Passes nothing on in either direction. Existing and new connections stay open, but silent. */
  stall(): void;
  /**
   * Lets new connections work again. Stalled connections go on too, unless `forgets` is set: then they stay silent for
   * ever.
   */
  repair(options?: { forgets: boolean }): void;
  close(): void;
}

export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'working' | 'cut' | 'stalled' = 'working';
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [source, sink] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(source);
      source.on('error', () => sink.destroy());
      source.on('close', () => {
        sockets.delete(source);
        sink.destroy();
      });
      source.on('data', (chunk) => sink.write(chunk));
      if (state === 'stalled') source.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxyUrl = new URL(url);
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String((server.address() as AddressInfo).port);
  return {
    url: proxyUrl.href,
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    stall: () => {
      state = 'stalled';
      for (const socket of sockets) socket.pause();
    },
    repair: ({ forgets } = { forgets: false }) => {
      state = 'working';
      if (!forgets) for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
