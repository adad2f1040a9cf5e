/**
 * Open-loop load generator: arrivals come at a constant rate, whether or not earlier ones have been served. An arrival
 * waits for a free connection; its latency is counted from the moment it gets one. The generator runs in a separate
 * process and gets its load over IPC.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { statusOf } from './parse-response.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';

/** Each arrival sends one of the sequences, and stops at the first response with an unexpected status. */
export interface OpenLoopLoad extends Pick<ClosedLoopLoad, 'port' | 'connections' | 'sequences'> {
  /** Arrivals per second. */
  rate: number;
  durationMs: number;
}

export interface OpenLoopResult {
  /** Latencies of the completed sequences, ms. */
  done: number[];
  /** Sequences completed in the second half of the duration, when the queue has reached its full length. */
  doneInSecondHalf: number;
  /** Latencies of the other sequences, ms, by the unexpected status. */
  rejected: Record<number, number[]>;
  /** Arrivals that got no connection during the load. */
  notConnected: number;
}

/** The load fails when a server is silent for this long. */
const RESPONSE_TIMEOUT_MS = 30_000;

process.on('message', (load: OpenLoopLoad) => {
  void runLoad(load).then((result) => process.send?.(result));
});

interface Connection {
  socket: Socket;
  /** When the current sequence started; 0 while the connection is free. */
  since: number;
  sequence: WireRequest[];
  index: number;
}

interface WireRequest {
  bytes: Buffer;
  status: number;
}

async function runLoad({ port, rate, connections, sequences, durationMs }: OpenLoopLoad): Promise<OpenLoopResult> {
  const result: OpenLoopResult = { done: [], doneInSecondHalf: 0, rejected: {}, notConnected: 0 };
  const wire = sequences.map((sequence) => sequence.map(({ text, status }) => ({ bytes: Buffer.from(text), status })));
  const finished = Promise.withResolvers<void>();
  /** Arrivals that wait for a free connection. */
  let waiting = 0;
  let started = 0;
  let busy = 0;
  let isOver = false;

  const startSequence = (connection: Connection): void => {
    Object.assign(connection, { since: performance.now(), sequence: wire[started % wire.length] ?? [], index: 0 });
    started += 1;
    busy += 1;
    connection.socket.write(connection.sequence[0]?.bytes ?? '');
  };
  const onResponse = (connection: Connection, status: number): void => {
    const isExpected = status === connection.sequence[connection.index]?.status;
    connection.index += 1;
    const next = connection.sequence[connection.index];
    if (isExpected && next !== undefined) {
      connection.socket.write(next.bytes);
      return;
    }
    (isExpected ? result.done : (result.rejected[status] ??= [])).push(performance.now() - connection.since);
    busy -= 1;
    if (waiting > 0) {
      waiting -= 1;
      startSequence(connection);
    } else {
      connection.since = 0;
      free.push(connection);
    }
    if (isOver && busy === 0) finished.resolve();
  };

  const free = await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection: Connection = { socket: connect(port, '127.0.0.1').setNoDelay(), since: 0, sequence: [], index: 0 };
      const { socket } = connection;
      await once(socket, 'connect');
      let received: Buffer = Buffer.alloc(0);
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const status = statusOf(received);
        if (status === null) return;
        received = Buffer.alloc(0);
        onResponse(connection, status);
      });
      socket.on('error', finished.reject);
      socket.setTimeout(RESPONSE_TIMEOUT_MS, () => {
        if (connection.since > 0) finished.reject(new Error(`No response from port ${port}`));
      });
      return connection;
    }),
  );
  const all = [...free];

  const start = performance.now();
  let doneInFirstHalf = 0;
  for (let due = start; due < start + durationMs; ) {
    if (due < start + durationMs / 2) doneInFirstHalf = result.done.length;
    for (; due <= performance.now(); due += 1000 / rate) {
      const connection = free.pop();
      if (connection === undefined) waiting += 1;
      else startSequence(connection);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  isOver = true;
  result.doneInSecondHalf = result.done.length - doneInFirstHalf;
  result.notConnected = waiting;
  waiting = 0;
  if (busy > 0) await finished.promise;
  for (const { socket } of all) socket.destroy();
  return result;
}
