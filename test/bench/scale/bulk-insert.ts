import type { Database } from '../../../src/db/database.ts';

/** A statement binds at most 65,535 values in PostgreSQL, 32,766 in SQLite. */
const WEIGHT_PER_STATEMENT = 28_000;
const ROWS_PER_TRANSACTION = 100_000;

/**
 * Inserts rows in batches.
 * @param weight number of values in a row, or more when the row is long
 */
export async function insertRows<Row>(
  db: Database,
  weight: number,
  rows: Iterable<Row>,
  insert: (trx: Database, batch: Row[]) => Promise<unknown>,
): Promise<void> {
  const size = Math.floor(WEIGHT_PER_STATEMENT / weight);
  for (const batches of chunksOf(chunksOf(rows, size), Math.ceil(ROWS_PER_TRANSACTION / size))) {
    await db.transaction().execute(async (trx) => {
      for (const batch of batches) await insert(trx, batch);
    });
  }
}

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
