/**
 * Closed-loop load generator: every connection sends its next request when the response has arrived. It runs in a separate
 * process and gets its load over IPC. It writes to sockets, because an HTTP client costs more than some of the servers.
 */
import { connect } from 'node:net';
import { once } from 'node:events';
import { statusOf } from './parse-response.ts';

export interface Request {
  /** Head and body. */
  text: string;
  /** The expected status of the response. */
  status: number;
}

export interface ClosedLoopLoad {
  port: number;
  connections: number;
  /** A sequence is a list of requests that one connection sends in order. */
  sequences: Request[][];
  /** Whether the load starts over after the last sequence. Otherwise it ends there. */
  isRepeated: boolean;
  /** No sequence starts after this time. */
  durationMs: number;
}

export interface Throughput {
  /** Completed sequences, or other units of work. */
  done: number;
  seconds: number;
  /** CPU time of the measured process, where it is known. */
  cpuSeconds?: number | null;
}

/** The load fails when a server is silent for this long. */
const RESPONSE_TIMEOUT_MS = 10_000;

process.on('message', (load: ClosedLoopLoad) => {
  void runLoad(load).then((throughput) => process.send?.(throughput));
});

async function runLoad({ port, connections, sequences, isRepeated, durationMs }: ClosedLoopLoad): Promise<Throughput> {
  let next = 0;
  let done = 0;
  const wire = sequences.map((sequence) => sequence.map(({ text, status }) => ({ bytes: Buffer.from(text), status })));
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      await once(socket, 'connect');
      return socket;
    }),
  );
  const start = performance.now();

  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let sequence: (typeof wire)[number] = [];
          let index = 0;
          let received: Buffer = Buffer.alloc(0);

          const sendNext = (): void => {
            if (index === sequence.length) {
              const isOver = performance.now() - start > durationMs || (!isRepeated && next >= wire.length);
              if (isOver) {
                socket.end();
                resolve();
                return;
              }
              sequence = wire[next % wire.length] ?? [];
              next += 1;
              index = 0;
            }
            const request = sequence[index];
            if (request !== undefined) socket.write(request.bytes);
          };

          socket.on('data', (chunk: Buffer) => {
            received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
            const status = statusOf(received);
            if (status === null) return;
            if (status !== sequence[index]?.status) {
              socket.destroy();
              reject(new Error(`Unexpected response: ${received.toString('utf8')}`));
              return;
            }
            received = Buffer.alloc(0);
            index += 1;
            if (index === sequence.length) done += 1;
            sendNext();
          });
          socket.on('error', reject);
          socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error(`No response from port ${port}`)));
          socket.on('close', () => resolve());
          sendNext();
        }),
    ),
  );
  return { done, seconds: (performance.now() - start) / 1000 };
}
