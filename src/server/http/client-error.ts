import type { FastifyServerOptions } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE } from '../../http/error-handler.ts';
import { allErrorMessages } from '../../domain/error-messages.ts';
import type { ErrorCode } from '../../domain/errors.ts';

/** The responses by Node's error code. Node itself uses the same statuses. */
const RESPONSES: Record<string, [status: string, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid-request'],
};

const BAD_REQUEST: [string, ErrorCode] = ['400 Bad Request', 'invalid-request'];

/**
 * Makes a handler that responds to malformed HTTP and oversized headers with a JSON error. Fastify's own handler
 * destroys the connection at once. If more of the request arrives after that, the system resets the connection and the
 * response is lost.
 * @param timeoutMs for how long the client may still send after the response
 */
export const clientErrorHandler =
  (timeoutMs: number): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  (error, socket) => {
    // The rest of a malformed request causes further errors, which need no response.
    if (socket.writableEnded) return;
    if (!socket.writable || hasResponseStarted(socket)) {
      socket.destroy();
      return;
    }
    socket.end(toResponse(...(RESPONSES[error.code ?? ''] ?? BAD_REQUEST)));
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.once('end', () => socket.destroy());
    socket.once('close', () => clearTimeout(timer));
  };

/**
 * Whether a response is being sent. A second response would be written into the middle of it. Node has no public
 * property for this.
 */
const hasResponseStarted = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;

function toResponse(status: string, code: ErrorCode): string {
  const body = JSON.stringify({ code, message: allErrorMessages[code] });
  const headers = [`Content-Type: ${JSON_TYPE}`, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  return [`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n');
}
