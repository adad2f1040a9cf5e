/**
 * Collects the metrics of a cluster. A request for metrics reaches a single worker, which must answer for all workers.
 * That worker asks the primary, and the primary collects the metrics of every worker.
 */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client';
import { AppError } from '../../domain/errors.ts';

interface MetricsRequest {
  type: 'listok:metrics?';
  id: string;
}

interface MetricsReply {
  type: 'listok:metrics';
  id: string;
  /** The metrics of all workers; `null` when a worker did not reply in time. */
  text: string | null;
}

/** Makes the primary reply to workers with the metrics of all workers. */
export function serveClusterMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (worker, message: Partial<MetricsRequest>) => {
    if (message.type !== 'listok:metrics?') return;
    const reply = (text: string | null) => worker.send({ type: 'listok:metrics', id: message.id, text });
    void registry.clusterMetrics().then(reply, () => reply(null));
  });
}

/**
 * Makes a worker give its metrics to the primary.
 * @returns a function that reads the metrics of all workers
 * @throws AppError `unavailable` from that function when a worker does not reply in time
 */
export function requestClusterMetrics(own: AggregatorRegistry<PrometheusContentType>): () => Promise<string> {
  AggregatorRegistry.setRegistries(own);
  const pending = new Map<string, PromiseWithResolvers<string>>();
  process.on('message', ({ type, id = '', text = null }: Partial<MetricsReply>) => {
    if (type !== 'listok:metrics') return;
    if (text === null) pending.get(id)?.reject(new AppError('unavailable'));
    else pending.get(id)?.resolve(text);
    pending.delete(id);
  });
  return () => {
    const id = randomUUID();
    const reply = Promise.withResolvers<string>();
    pending.set(id, reply);
    process.send?.({ type: 'listok:metrics?', id } satisfies MetricsRequest);
    return reply.promise;
  };
}
