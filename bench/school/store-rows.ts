import type { Database } from '../../src/storage/database.ts';

/** PostgreSQL takes 65,535 values in a statement, SQLite 32,766. */
const WEIGHT_PER_STATEMENT = 28_000;
const ROWS_PER_TRANSACTION = 100_000;

/**
 * Stores rows, many at a time.
 * @param weight of a row: the number of its values, or more where it is long
 */
export async function storeRows<Row>(
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
