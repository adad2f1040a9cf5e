import { PostgresAdapter } from 'kysely';
import type pg from 'pg';

/**
 * The connection pool of a process: the numbers of connections, of idle connections, and of queries that wait for a
 * connection.
 */
export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

/**
 * Kysely's PostgreSQL adapter. It also gives the `DATABASE_URL`, and the state of the pool for metrics and load
 * shedding.
 */
export class ListokPostgresAdapter extends PostgresAdapter {
  readonly pool: PoolState;
  readonly url: string;

  constructor(pool: PoolState, url: string) {
    super();
    this.pool = pool;
    this.url = url;
  }
}
