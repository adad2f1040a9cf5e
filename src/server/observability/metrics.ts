import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, type PrometheusContentType } from 'prom-client';
import type { PoolState } from '../../db/postgres/adapter.ts';
import { requestClusterMetrics } from '../cluster/cluster-metrics.ts';

/** The functions that read values when somebody requests the metrics. */
export interface MetricSources {
  connections(): Promise<number>;
  isDatabaseUp(): Promise<boolean>;
  /** The connection pool of PostgreSQL; `null` with SQLite. */
  pool: PoolState | null;
}

/** A finished request, without any of its content. */
export interface RequestSample {
  method: string;
  /** The pattern of its path, such as `/api/tests/{id}`. */
  route: string;
  /** The status; `null` when the client disconnected before the end of the response. */
  status: number | null;
  ms: number;
}

export interface Metrics {
  count(request: RequestSample): void;
  /** Reads the metrics of all processes in the text format of Prometheus. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** The upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics. Requests are counted when they finish; everything else is measured when somebody requests the
 * metrics.
 */
export function createMetrics({ connections, isDatabaseUp, pool }: MetricSources): Metrics {
  // In a worker of a cluster this registry also replies to the primary.
  const registry = new AggregatorRegistry<PrometheusContentType>();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'listok_http_requests_total',
    help: 'Requests by method, route and response status; «gone»: the client disconnected before the end of the response.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'listok_http_request_duration_seconds',
    help: 'Time from the headers of a request to the last byte of its response.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });

  gauge('listok_http_connections', 'Open HTTP connections.', connections);
  if (pool !== null) {
    gauge('listok_database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
    gauge('listok_database_connections_idle', 'Idle connections to PostgreSQL.', () => pool.idleCount);
    gauge('listok_database_waiting', 'Queries waiting for a connection to PostgreSQL.', () => pool.waitingCount);
  }
  // The ping must come after the gauges of the pool. It is itself a query and would change their values.
  gauge('listok_database_up', '1 if the database responds within 2 seconds, otherwise 0.', async () => Number(await isDatabaseUp()), 'min');

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
    read: cluster.isWorker ? requestClusterMetrics(registry) : () => registry.metrics(),
    contentType: registry.contentType,
  };
}
