import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, type PrometheusContentType } from 'prom-client';
import type { PoolState } from '../storage/postgres.ts';
import { readFromParent } from './metrics-of-all.ts';

/** What the metrics ask of the server when they are read. */
export interface Measured {
  connections(): Promise<number>;
  isDatabaseUp(): Promise<boolean>;
  /** The connections to PostgreSQL; `null` with SQLite, which needs none. */
  pool: PoolState | null;
}

/** A request that is over, without anything of what it brought or got. */
export interface Observed {
  method: string;
  /** The pattern of its address: `/api/tests/{id}`. */
  route: string;
  /** `null` when the caller went away before there was an answer. */
  status: number | null;
  ms: number;
}

export interface Metrics {
  count(request: Observed): void;
  /** All of them, those of other processes of the site too, as Prometheus reads them. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** From what a person doesn't notice to what a proxy gives up on, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests, and measures the process when it is asked. */
export function createMetrics({ connections, isDatabaseUp, pool }: Measured): Metrics {
  // In a worker of several it also tells its metrics to the parent that asks for them.
  const registry = new AggregatorRegistry<PrometheusContentType>();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'listok_http_requests_total',
    help: 'Requests by method, address and status of the answer; «gone»: the caller went away before it.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'listok_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });

  gauge('listok_http_connections', 'Open connections of callers.', connections);
  if (pool !== null) {
    gauge('listok_database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
    gauge('listok_database_connections_idle', 'Those that nobody uses.', () => pool.idleCount);
    gauge('listok_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
  }
  // Last: it is a query too.
  gauge('listok_database_up', '1 while the database answers within 2 seconds, else 0.', async () => Number(await isDatabaseUp()), 'min');

  function gauge(name: string, help: string, measure: () => number | Promise<number>, aggregator: 'sum' | 'min' = 'sum'): void {
    const collect = async function collect(this: Gauge): Promise<void> {
      this.set(await measure());
    };
    registry.registerMetric(new Gauge({ name, help, aggregator, collect, registers: [] }));
  }

  return {
    count: ({ method, route, status, ms }) => {
      requests.inc({ method, route, status: status ?? 'gone' });
      durations.observe({ route }, ms / 1000);
    },
    read: cluster.isWorker ? readFromParent(registry) : () => registry.metrics(),
    contentType: registry.contentType,
  };
}
