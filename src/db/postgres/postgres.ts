import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ListokPostgresAdapter } from './adapter.ts';

/**
 * How long a request waits for a free connection, and how long it waits for a statement, in ms. After that it gets 503
 * `unavailable`.
 */
const REQUEST_TIMEOUT_MS = 5_000;
/**
 * How long `pg` waits for the result of a statement, in ms. PostgreSQL itself stops the statement before this time is
 * over. A connection without a result therefore counts as dead.
 */
const QUERY_TIMEOUT_MS = REQUEST_TIMEOUT_MS + 1_000;

/** The default maximum of connections per process. */
export const POSTGRES_CONNECTIONS = 10;

/** Opens PostgreSQL for requests. Every wait has a timeout; a parameter of the same name in the URL overrides it. */
export const openPostgres = (url: string, connections: number): PostgresDialect =>
  new ListokPostgresDialect(url, {
    max: connections,
    statement_timeout: REQUEST_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: REQUEST_TIMEOUT_MS,
  });

/** Opens PostgreSQL for migrations and other long work, over one connection. */
export const openPostgresWithoutTimeouts = (url: string): PostgresDialect => new ListokPostgresDialect(url, { max: 1 });

class ListokPostgresDialect extends PostgresDialect {
  readonly #adapter: ListokPostgresAdapter;

  constructor(url: string, settings: pg.PoolConfig) {
    const pool = openPool(url, settings);
    super({ pool: evictDeadConnections(pool) });
    this.#adapter = new ListokPostgresAdapter(pool, url);
  }

  override createAdapter(): ListokPostgresAdapter {
    return this.#adapter;
  }
}

const connectErrors = new WeakSet<object>();
/**
 * The reason why a connection was lost. `pg` reports the reason at most to the query that is running at that moment.
 * Later queries on the connection get only a general error.
 */
const lossReasons = new WeakMap<pg.PoolClient, Error>();
const lossErrors = new WeakSet<object>();

/** Whether an error means that no connection could be made: the server is down, the password is wrong, a certificate has expired. */
export const isNoConnection = (error: unknown): boolean => typeof error === 'object' && error !== null && connectErrors.has(error);

/** Whether an error means that a connection was lost: it broke, PostgreSQL closed it, or a query timed out. */
export const isLostConnection = (error: unknown): boolean => typeof error === 'object' && error !== null && lossErrors.has(error);

function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const connectionString = withVerifiedCertificate(url);
  const pool = new pg.Pool({ ...settings, connectionString, connectionTimeoutMillis: connectTimeoutMs(url), keepAlive: true });
  // Without these listeners a broken connection would crash the process. The listener of the pool is for idle
  // connections. The listener of the connection is for a connection in use, whose query fails too. The pool opens a new
  // connection for the next query.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', (error) => markLost(connection, error)));
  return pool;
}

/** Reads `connect_timeout` from the URL, in seconds as in libpq. The pool of `pg` does not read it. */
function connectTimeoutMs(url: string): number {
  const seconds = /[?&]connect_timeout=(\d+)(?=&|$)/.exec(url)?.[1];
  return seconds === undefined ? REQUEST_TIMEOUT_MS : Number(seconds) * 1_000;
}

/**
 * Replaces weaker values of `sslmode` by `verify-full`. `pg` treats these values like `verify-full`, but prints a long
 * warning for them at every start.
 */
const withVerifiedCertificate = (url: string): string =>
  url.includes('uselibpqcompat=') ? url : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/**
 * Discards a connection after its first query timeout. Otherwise the pool would use a dead connection again, for
 * example after a failover.
 */
const evictDeadConnections = (pool: pg.Pool): PostgresPool => ({
  connect: async () => evictWhenLost(await connect(pool)),
  end: () => pool.end(),
  options: pool.options,
});

const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: Error) => {
    connectErrors.add(error);
    throw error;
  });

function evictWhenLost(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    const reason = lossReasons.get(client);
    if (reason !== undefined) throw reason;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (isConnectionLoss(error)) markLost(client, error);
      throw lossReasons.get(client) ?? error;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(lossReasons.has(client)) };
}

function markLost(client: pg.PoolClient, reason: Error): void {
  // Only the first error names the reason.
  if (lossReasons.has(client)) return;
  lossReasons.set(client, reason);
  lossErrors.add(reason);
}

/** The message of the error that `pg` throws for `query_timeout`. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';
/** The SQLSTATE codes with which PostgreSQL ends a connection: transaction timeouts and shutdown. */
const FATAL_CODES = /^(25P0[34]|57P)/;

const isConnectionLoss = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError
    ? FATAL_CODES.test(error.code ?? '')
    : error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE;
