import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** How long a request waits for a free connection, and for a statement, before it is told «unavailable», ms. */
const WAIT = 5_000;
/** A connection that doesn't even tell of the end of that wait is taken for dead, ms. */
const SILENCE = WAIT + 1_000;

/** How many connections a process has at most, unless it is told otherwise. */
export const POSTGRES_CONNECTIONS = 10;

/** The connections of a process: how many there are, how many of them nobody uses, how many queries wait for one. */
export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

/** PostgreSQL for requests: everything ends within a bound. */
export function openPostgres(url: string, connections: number): { dialect: PostgresDialect; pool: PoolState } {
  const pool = openPool(url, {
    max: connections,
    statement_timeout: WAIT,
    query_timeout: SILENCE,
    idle_in_transaction_session_timeout: WAIT,
  });
  return { dialect: dialectOver(pool), pool };
}

/** PostgreSQL for work that takes the time it takes, one statement after another. */
export const openPatientPostgres = (url: string): PostgresDialect => dialectOver(openPool(url, { max: 1 }));

const noConnections = new WeakSet<object>();
/** What connections ended of. `pg` tells it to the query that was under way, if one was, and to others that there is no connection. */
const ends = new WeakMap<pg.PoolClient, Error>();
const lostConnections = new WeakSet<object>();

/** Whether an error tells why there was no connection: a server that is away, a wrong password, a certificate that ended. */
export const isNoConnection = (error: unknown): boolean => typeof error === 'object' && error !== null && noConnections.has(error);

/** Whether an error tells what a connection ended of: it broke, PostgreSQL closed it, an answer never came. */
export const isLostConnection = (error: unknown): boolean => typeof error === 'object' && error !== null && lostConnections.has(error);

function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const connectionString = withCheckedCertificate(url);
  const pool = new pg.Pool({ ...settings, connectionString, connectionTimeoutMillis: WAIT, keepAlive: true });
  // A connection that breaks is replaced at the next query. Without listeners it would end the process: the pool's
  // is for idle connections, the connection's own for one that is in use, whose query is told as well.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', (error) => end(connection, error)));
  return pool;
}

const dialectOver = (pool: pg.Pool): PostgresDialect => new PostgresDialect({ pool: withoutSilentOnes(pool) });

/** What `pg` takes the weaker modes for, with a warning of many lines at every start. */
const withCheckedCertificate = (url: string): string =>
  url.includes('uselibpqcompat=') ? url : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/**
 * A connection on which an answer never came is given up with its first user: others would wait on it in vain too,
 * even long after the server is back.
 */
const withoutSilentOnes = (pool: pg.Pool): PostgresPool => ({
  connect: async () => untilItEnds(await connect(pool)),
  end: () => pool.end(),
  options: pool.options,
});

const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: Error) => {
    noConnections.add(error);
    throw error;
  });

function untilItEnds(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    const before = ends.get(client);
    if (before !== undefined) throw before;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (isEnd(error)) end(client, error);
      throw ends.get(client) ?? error;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(ends.has(client)) };
}

function end(client: pg.PoolClient, reason: Error): void {
  // What follows only says that it is over.
  if (ends.has(client)) return;
  ends.set(client, reason);
  lostConnections.add(reason);
}

/** What `query_timeout` says. */
const SILENCE_TEXT = 'Query read timeout';
/** PostgreSQL's last words over a connection: of a transaction that took too long, of its own end. */
const LAST_WORDS = /^(25P0[34]|57P)/;

const isEnd = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError ? LAST_WORDS.test(error.code ?? '') : error instanceof Error && error.message === SILENCE_TEXT;
