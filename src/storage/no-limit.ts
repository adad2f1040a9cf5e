import { sql } from 'kysely';

/** More rows than there can be, for queries with an offset: SQLite takes none without a limit. */
export const NO_LIMIT = sql.lit(1_000_000);
