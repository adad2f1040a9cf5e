import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE } from '../api/exchange.ts';
import { failureTexts, type FailureCode } from '../domain/failure.ts';

/** The statuses that Node has for such requests; everything else that it can't read is a 400. */
const ANSWERS: Record<string, [status: string, FailureCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid-request'],
};

const BAD_REQUEST: [string, FailureCode] = ['400 Bad Request', 'invalid-request'];

/**
 * Tells the sender what is wrong with a request that is no HTTP or has too long a head. Node closes the connection right
 * after it has said so: while more of the request arrives, the system then resets the connection, and the sender hears
 * nothing. Nor has what Node says a body, and every error of the API has one.
 * @param patience how long the sender may go on, ms
 */
export function letHearLastWord(server: Server, patience: number): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What follows a broken beginning is broken too.
    if (socket.writableEnded) return;
    if (!socket.writable || isAnswering(socket as Socket)) {
      socket.destroy();
      return;
    }
    socket.end(toAnswer(...(ANSWERS[error.code ?? ''] ?? BAD_REQUEST)));
    const end = setTimeout(() => socket.destroy(), patience);
    socket.once('end', () => socket.destroy());
    socket.once('close', () => clearTimeout(end));
  });
}

/** Whether an earlier answer has begun: there is no place in it for another. Node has no other way to ask. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;

function toAnswer(status: string, code: FailureCode): string {
  const body = JSON.stringify({ code, message: failureTexts[code] });
  const headers = [`Content-Type: ${JSON_TYPE}`, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  return [`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n');
}
