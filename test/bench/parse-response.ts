/**
 * Returns the status of an HTTP response with a `Content-Length`, `null` while it is incomplete. The buffer holds at most
 * one response.
 */
export function statusOf(received: Buffer): number | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`A response without Content-Length: ${head}`);
  return received.length < headEnd + 4 + length ? null : Number(head.slice(9, 12));
}
