import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** Listens on a free port of 127.0.0.1, sends the port to the parent process, and exits with the parent. */
export function serveBaseline(listener: RequestListener): void {
  // The site has the same setting, which creates no stream for a request without a body.
  const server = createServer({ optimizeEmptyRequests: true }, listener);
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(address.port);
  });
  process.once('disconnect', () => process.exit());
}
