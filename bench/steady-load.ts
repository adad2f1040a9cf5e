/**
 * Lets people come at a steady rate, whether or not those before have been served. Each waits for a free
 * connection; how long for an answer is counted from then on. A process of its own, told over IPC what they ask.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { statusOf } from './answer.ts';
import type { Load } from './load.ts';

/** Each who comes does one of the sequences, and leaves at the first answer that isn't the expected one. */
export interface SteadyLoad extends Pick<Load, 'port' | 'connections' | 'sequences'> {
  /** How many come in a second. */
  rate: number;
  /** For how long, ms. */
  time: number;
}

export interface Outcome {
  /** How long those waited who finished their sequence, ms. */
  done: number[];
  /** How many of them were done in the second half of the time, when as many wait as ever will. */
  doneInSecondHalf: number;
  /** How long the others waited, by the status of the answer with which they left. */
  left: Record<number, number[]>;
  /** How many found no free connection in the time. */
  unheard: number;
}

/** A server that says nothing for this long has failed, ms. */
const ANSWER_LIMIT = 30_000;

process.on('message', (load: SteadyLoad) => {
  void run(load).then((outcome) => process.send?.(outcome));
});

interface Line {
  socket: Socket;
  /** When the person who has the line got it; 0 while it is free. */
  since: number;
  sequence: Bytes[];
  place: number;
}

interface Bytes {
  bytes: Buffer;
  status: number;
}

async function run({ port, rate, connections, sequences, time }: SteadyLoad): Promise<Outcome> {
  const outcome: Outcome = { done: [], doneInSecondHalf: 0, left: {}, unheard: 0 };
  const wire = sequences.map((sequence) => sequence.map(({ text, status }) => ({ bytes: Buffer.from(text), status })));
  const finished = Promise.withResolvers<void>();
  /** How many found no free line. */
  let waiting = 0;
  let came = 0;
  let busy = 0;
  let isOver = false;

  const begin = (line: Line): void => {
    Object.assign(line, { since: performance.now(), sequence: wire[came % wire.length] ?? [], place: 0 });
    came += 1;
    busy += 1;
    line.socket.write(line.sequence[0]?.bytes ?? '');
  };
  const answered = (line: Line, status: number): void => {
    const isExpected = status === line.sequence[line.place]?.status;
    line.place += 1;
    const next = line.sequence[line.place];
    if (isExpected && next !== undefined) {
      line.socket.write(next.bytes);
      return;
    }
    (isExpected ? outcome.done : (outcome.left[status] ??= [])).push(performance.now() - line.since);
    busy -= 1;
    if (waiting > 0) {
      waiting -= 1;
      begin(line);
    } else {
      line.since = 0;
      free.push(line);
    }
    if (isOver && busy === 0) finished.resolve();
  };

  const free = await Promise.all(
    Array.from({ length: connections }, async () => {
      const line: Line = { socket: connect(port, '127.0.0.1').setNoDelay(), since: 0, sequence: [], place: 0 };
      await once(line.socket, 'connect');
      let received: Buffer = Buffer.alloc(0);
      line.socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const status = statusOf(received);
        if (status === null) return;
        received = Buffer.alloc(0);
        answered(line, status);
      });
      line.socket.on('error', finished.reject);
      line.socket.setTimeout(ANSWER_LIMIT, () => line.since > 0 && finished.reject(new Error(`No answer from port ${port}`)));
      return line;
    }),
  );
  const lines = [...free];

  const start = performance.now();
  let doneInFirstHalf = 0;
  for (let due = start; due < start + time; ) {
    if (due < start + time / 2) doneInFirstHalf = outcome.done.length;
    for (; due <= performance.now(); due += 1000 / rate) {
      const line = free.pop();
      if (line === undefined) waiting += 1;
      else begin(line);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  isOver = true;
  outcome.doneInSecondHalf = outcome.done.length - doneInFirstHalf;
  outcome.unheard = waiting;
  waiting = 0;
  if (busy > 0) await finished.promise;
  for (const { socket } of lines) socket.destroy();
  return outcome;
}
