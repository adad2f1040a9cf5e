import { PostgresAdapter } from 'kysely';
import type pg from 'pg';

/** The pool of a process: connections, idle connections, queries that wait for one. */
export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

/** Kysely's PostgreSQL adapter with the state of the pool, for metrics and load shedding. */
export class ListokPostgresAdapter extends PostgresAdapter {
  readonly pool: PoolState;

  constructor(pool: PoolState) {
    super();
    this.pool = pool;
  }
}
