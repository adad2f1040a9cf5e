/** Graceful shutdown of an HTTP server: stops listening without resetting connections, and finishes the open requests. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';

/** How long open connections may still send a request before the idle ones are closed, ms. */
const GRACE_PERIOD_MS = 1_000;
/** Interval at which idle connections are closed after that, ms. */
const IDLE_CHECK_INTERVAL_MS = 100;
/** Number of event-loop ticks used to measure the duration of an idle tick. */
const SAMPLED_TICKS = 20;
/** In a worker: the accept queue counts as empty when the primary has passed no connection for this long, ms. */
const QUIET_PERIOD_MS = 50;
/** How long new connections may delay the end of listening, ms. */
const DRAIN_TIMEOUT_MS = 5_000;
/** How long a shutdown waits for responses after that, ms. */
const RESPONSE_TIMEOUT_MS = 15_000;
/** The longest shutdown, ms. */
export const SHUTDOWN_TIMEOUT_MS = DRAIN_TIMEOUT_MS + RESPONSE_TIMEOUT_MS;

/** Only stops listening. `close` of the HTTP server also closes idle connections, on which a request may be on its way. */
const stopListening = NetServer.prototype.close;

/** Stops accepting connections, then closes each one when it is idle, and all of them after the timeout. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // Warm-up call: the first one takes about 0.1 ms, long enough for new connections to be reset.
  stopListening.call(new NetServer());
  await drainAcceptQueue(server);
  stopListening.call(server);
  const graceTimer = setTimeout(() => {
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    void closed.then(() => clearInterval(timer));
    server.closeIdleConnections();
  }, GRACE_PERIOD_MS);
  const responseTimer = setTimeout(() => server.closeAllConnections(), RESPONSE_TIMEOUT_MS);
  await closed;
  clearTimeout(graceTimer);
  clearTimeout(responseTimer);
}

/**
 * Waits for an event-loop tick in which no connection was accepted. The system resets the connections that still wait to be
 * accepted when listening ends, and Node accepts them one by one, so listening has to end right after a tick that was empty
 * and about as short as the shortest one seen. After that the system refuses connections, and a proxy asks another process.
 * A worker of a cluster gets its connections from the primary instead.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let hasAccepted = false;
  server.on('connection', () => (hasAccepted = true));
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  let shortestMs = Infinity;
  // The current tick may have accepted connections already.
  await nextTick();
  for (let tick = 0, start = performance.now(); start < deadline; tick++, start = performance.now()) {
    hasAccepted = false;
    await (cluster.isWorker ? sleep(QUIET_PERIOD_MS) : nextTick());
    const durationMs = performance.now() - start;
    if (!hasAccepted && (cluster.isWorker || (tick >= SAMPLED_TICKS && durationMs <= 2 * shortestMs))) return;
    shortestMs = Math.min(shortestMs, durationMs);
  }
}
