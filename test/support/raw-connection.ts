/** A TCP connection on which a test writes HTTP by hand. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Connection {
  /** Everything that the server has sent so far. */
  readonly text: string;
  /** Whether the server has closed the connection. */
  readonly isClosed: boolean;
  write(text: string): void;
  /**
   * Resolves when the received text matches the pattern.
   * @throws Error when the connection closes before
   */
  received(pattern: RegExp): Promise<void>;
  destroy(): void;
}

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk) => (text += chunk.toString()));
  // For these tests a reset is the same as a close.
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await once(socket, 'connect');
  return {
    get text() {
      return text;
    },
    get isClosed() {
      return isClosed;
    },
    write: (part) => void socket.write(part),
    received: async (pattern) => {
      while (!pattern.test(text)) {
        if (isClosed) throw new Error(`The connection was closed after ${JSON.stringify(text)}, before ${pattern}.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    destroy: () => void socket.destroy(),
  };
}
