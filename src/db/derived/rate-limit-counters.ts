/** Rate-limit counters, in the table `attempts`; each has an expiry time. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { preparedMutation } from '../group-commit.ts';

export interface Counter {
  count: number;
  expiresAt: string;
}

export interface CounterTimes {
  now: string;
  /** When a counter that starts now expires. */
  end: string;
  /**
   * The latest plausible expiry. A counter with a later expiry was written while a clock was ahead, and is ignored. The
   * value leaves room for small differences between the clocks of machines.
   */
  latest: string;
}

const add = preparedMutation((db, { key, now, end, latest }: CounterTimes & { key: string }) => {
  const isExpired = sql`"attempts"."expiresAt" <= ${now} or "attempts"."expiresAt" > ${latest}`;
  return db
    .insertInto('attempts')
    .values({ key, count: 1, expiresAt: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isExpired} then 1 else "attempts"."count" + 1 end`,
        expiresAt: sql`case when ${isExpired} then ${end} else "attempts"."expiresAt" end`,
      }),
    )
    .returning(['count', 'expiresAt']);
});

/** Increments a counter. An expired counter starts again from zero. */
export async function incrementCounter(db: Database, key: string, time: CounterTimes): Promise<Counter> {
  const [counter] = await add(db, { key, ...time });
  if (counter === undefined) throw new Error(`the counter ${key} gave no row`);
  return counter;
}

const find = preparedQuery((db, { key, now, latest }: CounterTimes & { key: string }) =>
  db
    .selectFrom('attempts')
    .select(['count', 'expiresAt'])
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', latest),
);

/** @returns the counter; `undefined` when it does not exist or has expired */
export async function findCounter(db: Database, key: string, time: CounterTimes): Promise<Counter | undefined> {
  return (await find(db, { key, ...time }))[0];
}

const decrement = preparedMutation((db, { key }: { key: string }) =>
  db.updateTable('attempts').set({ count: sql`"count" - 1` }).where('key', '=', key).where('count', '>', 0),
);

/** Decrements a counter, but not below zero. */
export async function decrementCounter(db: Database, key: string): Promise<void> {
  await decrement(db, { key });
}

const remove = preparedMutation((db, { key }: { key: string }) =>
  db.deleteFrom('attempts').where('key', '=', key).returning('key'),
);

/**
 * Deletes a counter.
 * @returns whether it existed
 */
export const resetCounter = async (db: Database, key: string): Promise<boolean> => (await remove(db, { key })).length > 0;

/**
 * How many rows one statement deletes. After a flood of attempts there may be many rows. The limit keeps each statement
 * short, so that it delays no other statement.
 */
const BATCH_SIZE = 5_000;

/** Deletes the counters that have expired at this time. */
export async function deleteCountersBefore(db: Database, now: string): Promise<void> {
  const batch = db
    .deleteFrom('attempts')
    .where('key', 'in', ({ selectFrom }) => selectFrom('attempts').select('key').where('expiresAt', '<=', now).limit(BATCH_SIZE));
  let removed: bigint;
  do removed = (await batch.executeTakeFirst()).numDeletedRows;
  while (removed >= BATCH_SIZE);
}
