import { sql } from 'kysely';

/** More rows than any table has, for queries with an offset: SQLite allows no offset without a limit. */
export const NO_LIMIT = sql.lit(1_000_000);
