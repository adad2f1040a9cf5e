/**
 * Sends requests over kept-alive connections as fast as the answers come. A process of its own, told over IPC
 * what to send: an HTTP client would cost more than some of the servers that it measures.
 */
import { connect } from 'node:net';
import { once } from 'node:events';
import { statusOf } from './answer.ts';

export interface Request {
  /** The whole request, head and body. */
  text: string;
  /** What it must be answered with. */
  status: number;
}

export interface Load {
  port: number;
  connections: number;
  /** Requests that belong together, in their order. A connection does one sequence after another. */
  sequences: Request[][];
  /** Start over when all sequences are done; else that is the end. */
  isRepeated: boolean;
  /** After so long no new sequence starts, ms. */
  limit: number;
}

export interface Measured {
  /** Sequences that were done. */
  done: number;
  seconds: number;
  /** CPU time of what was measured, where that is known. */
  cpuSeconds?: number | null;
}

/** A server that says nothing for this long has failed, ms. */
const ANSWER_LIMIT = 10_000;

process.on('message', (load: Load) => {
  void run(load).then((measured) => process.send?.(measured));
});

async function run({ port, connections, sequences, isRepeated, limit }: Load): Promise<Measured> {
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
          let place = 0;
          let received: Buffer = Buffer.alloc(0);

          const sendNext = (): void => {
            if (place === sequence.length) {
              const isOver = performance.now() - start > limit || (!isRepeated && next >= wire.length);
              if (isOver) {
                socket.end();
                resolve();
                return;
              }
              sequence = wire[next % wire.length] ?? [];
              next += 1;
              place = 0;
            }
            const request = sequence[place];
            if (request !== undefined) socket.write(request.bytes);
          };

          socket.on('data', (chunk: Buffer) => {
            received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
            const status = statusOf(received);
            if (status === null) return;
            if (status !== sequence[place]?.status) {
              socket.destroy();
              reject(new Error(`Unexpected answer: ${received.toString('utf8')}`));
              return;
            }
            received = Buffer.alloc(0);
            place += 1;
            if (place === sequence.length) done += 1;
            sendNext();
          });
          socket.on('error', reject);
          socket.setTimeout(ANSWER_LIMIT, () => socket.destroy(new Error(`No answer from port ${port}`)));
          socket.on('close', () => resolve());
          sendNext();
        }),
    ),
  );
  return { done, seconds: (performance.now() - start) / 1000 };
}
