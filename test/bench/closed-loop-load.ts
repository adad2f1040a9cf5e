/**
 * Generates a closed-loop load: every connection sends its next request when the response to the last one has arrived.
 * It runs in a separate process and gets its load over IPC.
 */
import { openConnection, toWire, type Connection, type Request } from './connection.ts';

export interface ClosedLoopLoad {
  port: number;
  connections: number;
  /** The sequences. Each is a list of requests that one connection sends in order. */
  sequences: Request[][];
  /** Whether the load begins again after the last sequence. Otherwise it ends there. */
  isRepeated: boolean;
  /** No sequence starts after this time. */
  durationMs: number;
}

export interface Throughput {
  /** The number of completed sequences, or of other units of work. */
  done: number;
  seconds: number;
}

process.on('message', (load: ClosedLoopLoad) => {
  void runLoad(load).then((throughput) => process.send?.(throughput));
});

async function runLoad({ port, connections, sequences, isRepeated, durationMs }: ClosedLoopLoad): Promise<Throughput> {
  const wire = toWire(sequences);
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const end = isRepeated ? Infinity : wire.length;
  let next = 0;
  let done = 0;
  const start = performance.now();
  const run = async (connection: Connection): Promise<void> => {
    while (performance.now() - start <= durationMs && next < end) {
      for (const { bytes, status } of wire[next++ % wire.length] ?? []) {
        const received = await connection.exchange(bytes);
        if (received !== status) throw new Error(`Unexpected status ${received}: ${bytes.toString()}`);
      }
      done += 1;
    }
    connection.close();
  };
  await Promise.all(opened.map(run));
  return { done, seconds: (performance.now() - start) / 1000 };
}
