import type { FastifyInstance } from 'fastify';

/** Stops listening and finishes the open requests. If it is called again, it waits for the same shutdown. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const { idleCheckInterval, shutdownTimeout } = app.shutdownLimits;
  // Idle connections are closed only after the grace period, because a request may be on its way over them.
  const idleTimer = setInterval(() => {
    if (app.isGraceOver()) app.server.closeIdleConnections();
  }, idleCheckInterval);
  const timeout = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout);
  await app.close();
  clearInterval(idleTimer);
  clearTimeout(timeout);
}
