/**
 * Generates an open-loop load: arrivals come at a constant rate, whether or not earlier ones were served. An arrival
 * waits for a free connection, and its latency counts from the moment at which it gets one. The generator runs in a
 * separate process and gets its load over IPC.
 */
import { openConnection, toWire, type Connection, type WireRequest } from './connection.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';

/** The load. Each arrival sends one of the sequences, and stops at the first response with an unexpected status. */
export interface OpenLoopLoad extends Pick<ClosedLoopLoad, 'port' | 'connections' | 'sequences'> {
  /** Arrivals per second. */
  rate: number;
  durationMs: number;
}

export interface OpenLoopResult {
  /** The latencies of the completed sequences, in ms. */
  done: number[];
  /** How many sequences were completed in the second half of the load. By then the queue has reached its full length. */
  doneInSecondHalf: number;
  /** The latencies of the other sequences, in ms, by the unexpected status. */
  rejected: Record<number, number[]>;
  /** How many arrivals got no connection during the load. */
  notConnected: number;
}

process.on('message', (load: OpenLoopLoad) => {
  void runLoad(load).then((result) => process.send?.(result));
});

/** @returns the first unexpected status; `null` when there is none */
async function runSequence(connection: Connection, sequence: readonly WireRequest[]): Promise<number | null> {
  for (const { bytes, status } of sequence) {
    const received = await connection.exchange(bytes);
    if (received !== status) return received;
  }
  return null;
}

async function runLoad({ port, rate, connections, sequences, durationMs }: OpenLoopLoad): Promise<OpenLoopResult> {
  const result: OpenLoopResult = { done: [], doneInSecondHalf: 0, rejected: {}, notConnected: 0 };
  const wire = toWire(sequences);
  const all = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const free = [...all];
  const running: Promise<void>[] = [];
  /** The number of arrivals that wait for a free connection. */
  let waiting = 0;
  let started = 0;
  const serve = async (connection: Connection): Promise<void> => {
    for (let isWaiting = true; isWaiting; waiting -= Number(isWaiting)) {
      const since = performance.now();
      const unexpected = await runSequence(connection, wire[started++ % wire.length] ?? []);
      (unexpected === null ? result.done : (result.rejected[unexpected] ??= [])).push(performance.now() - since);
      isWaiting = waiting > 0;
    }
    free.push(connection);
  };

  const start = performance.now();
  let doneInFirstHalf = 0;
  for (let due = start; due < start + durationMs; ) {
    if (due < start + durationMs / 2) doneInFirstHalf = result.done.length;
    for (; due <= performance.now(); due += 1000 / rate) {
      const connection = free.pop();
      if (connection === undefined) waiting += 1;
      else running.push(serve(connection));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  result.doneInSecondHalf = result.done.length - doneInFirstHalf;
  result.notConnected = waiting;
  waiting = 0;
  await Promise.all(running);
  for (const connection of all) connection.close();
  return result;
}
