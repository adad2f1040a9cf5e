import { sql } from 'kysely';

/** A limit that exceeds the rows of any table. SQLite allows an offset only with a limit. */
export const NO_LIMIT = sql.lit(1_000_000);
