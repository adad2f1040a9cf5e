import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Request {
  /** The head and the body of the request. */
  text: string;
  /** The expected status of the response. */
  status: number;
}

/**
 * A keep-alive connection. It writes to a socket directly, because an HTTP client costs more than some of the servers.
 */
export interface Connection {
  /**
   * Sends one request.
   * @param sendMs how long the bytes take to leave: the rate of the sender's link
   * @returns the status of its response
   * @throws Error when the server is silent for too long
   */
  exchange(bytes: Buffer, sendMs?: number): Promise<number>;
  close(): void;
}

/** A load fails when a server is silent for this long. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** How many writes a request on a slow link takes. */
const SLICES = 16;

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  let response = Promise.withResolvers<number>();
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const status = statusOf(received);
    if (status === null) return;
    received = Buffer.alloc(0);
    response.resolve(status);
  });
  socket.on('error', (error) => response.reject(error));
  socket.on('close', () => response.reject(new Error(`Port ${port} closed the connection`)));
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => response.reject(new Error(`No response from port ${port}`)));
  // Nobody waits for this promise before the first request. A failure of the connection until then must be caught here.
  response.promise.catch(() => undefined);
  return {
    exchange: async (bytes, sendMs = 0) => {
      response = Promise.withResolvers<number>();
      if (sendMs === 0) socket.write(bytes);
      else {
        for (let slice = 0; slice < SLICES; slice += 1) {
          await sleep(sendMs / SLICES);
          socket.write(bytes.subarray((slice * bytes.length) / SLICES, ((slice + 1) * bytes.length) / SLICES));
        }
      }
      return response.promise;
    },
    close: () => socket.destroy(),
  };
}

const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** @returns the status of a response; `null` while it is incomplete */
function statusOf(received: Buffer): number | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? status : null;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`A response of unknown length: ${head}`);
  return received.length < headEnd + 4 + length ? null : status;
}

export interface WireRequest {
  bytes: Buffer;
  status: number;
}

export const toWire = (sequences: readonly Request[][]): WireRequest[][] =>
  sequences.map((sequence) => sequence.map(({ text, status }) => ({ bytes: Buffer.from(text), status })));
