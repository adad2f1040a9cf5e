import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What Node says by itself; everything else that it can't read is a 400. */
const ANSWERS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Lets those hear what is wrong whose request is no HTTP or has too long a head. Node closes the connection right after
 * it has said so: while more of the request arrives, the system then resets the connection, and who has sent it hears nothing.
 * @param patience how long they may go on sending it, ms
 */
export function letHearLastWord(server: Server, patience: number): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What follows a broken beginning is broken too.
    if (socket.writableEnded) return;
    if (!socket.writable || isAnswering(socket as Socket)) {
      socket.destroy();
      return;
    }
    socket.end(`HTTP/1.1 ${ANSWERS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    const end = setTimeout(() => socket.destroy(), patience);
    socket.once('end', () => socket.destroy());
    socket.once('close', () => clearTimeout(end));
  });
}

/** Whether an earlier answer has begun: amid it there is no place for another. Node has no other way to ask. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;
