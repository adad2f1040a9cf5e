import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client';
import { Failure } from '../domain/failure.ts';

/** A request for metrics may come to any worker of several, and is about all of them: it asks their parent. */
interface Question {
  type: 'listok:metrics?';
  id: string;
}

interface Answer {
  type: 'listok:metrics';
  id: string;
  /** `null` when some worker didn't tell its own in time. */
  text: string | null;
}

/** In the parent: lets workers read the metrics of all of them. */
export function tellWorkers(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, question: Partial<Question>) => {
    if (question.type !== 'listok:metrics?') return;
    const tell = (text: string | null) => worker.send({ type: 'listok:metrics', id: question.id, text });
    void all.clusterMetrics().then(tell, () => tell(null));
  });
}

/**
 * In a worker: lets the parent have this worker's metrics when it asks.
 * @returns reads the metrics of all workers @throws Failure «unavailable» when there are none in time
 */
export function readFromParent(own: AggregatorRegistry<PrometheusContentType>): () => Promise<string> {
  AggregatorRegistry.setRegistries(own);
  const waiting = new Map<string, PromiseWithResolvers<string>>();
  process.on('message', ({ type, id = '', text = null }: Partial<Answer>) => {
    if (type !== 'listok:metrics') return;
    if (text === null) waiting.get(id)?.reject(new Failure('unavailable'));
    else waiting.get(id)?.resolve(text);
    waiting.delete(id);
  });
  return () => {
    const id = randomUUID();
    const answer = Promise.withResolvers<string>();
    waiting.set(id, answer);
    process.send?.({ type: 'listok:metrics?', id } satisfies Question);
    return answer.promise;
  };
}
