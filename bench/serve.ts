import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** Serves on a free port of 127.0.0.1 as long as the parent process is there, and tells it the port. */
export function serve(listener: RequestListener): void {
  // As the site has it: without an empty stream for each request that has no body.
  const server = createServer({ optimizeEmptyRequests: true }, listener);
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(address.port);
  });
  process.once('disconnect', () => process.exit());
}
