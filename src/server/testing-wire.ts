import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire between the application and PostgreSQL that a test spoils and mends. */
interface Wire {
  /** The address of the database through the wire. */
  url: string;
  /** Breaks connections and takes no new ones. */
  cut(): void;
  /** Nothing comes through any more, in neither direction, over connections that are there or new; nobody is told. */
  stall(): void;
  /** Connections go through again. What was stalled goes on, or stays silent for ever. */
  mend(options?: { forgets: boolean }): void;
  close(): void;
}

/** Lays a wire to a database. */
export async function layWire(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'stalled' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (chunk) => other.write(chunk));
      if (state === 'stalled') one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href,
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    stall: () => {
      state = 'stalled';
      for (const socket of sockets) socket.pause();
    },
    mend: ({ forgets } = { forgets: false }) => {
      state = 'whole';
      if (!forgets) for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
