import { PostgresAdapter } from 'kysely';
import type pg from 'pg';

/** The pool of a process: connections, idle connections, queries that wait for one. */
export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

/** Kysely's PostgreSQL adapter with the state of the pool, for metrics and load shedding, and the `DATABASE_URL`. */
export class ListokPostgresAdapter extends PostgresAdapter {
  readonly pool: PoolState;
  readonly url: string;

  constructor(pool: PoolState, url: string) {
    super();
    this.pool = pool;
    this.url = url;
  }
}
