/** Counters of attempts, each with an end. */
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { prepared } from '../../../storage/prepared.ts';
import { preparedWrite } from '../../../storage/shared-commit.ts';

export interface Counter {
  count: number;
  expiresAt: string;
}

export interface Time {
  now: string;
  /** When a counter ends that starts now. */
  end: string;
  /** No counter ends later, but those from a clock that was ahead; clocks of several machines differ a little. */
  latest: string;
}

const add = preparedWrite((db, { key, now, end, latest }: Time & { key: string }) => {
  const isOver = sql`"attempts"."expiresAt" <= ${now} or "attempts"."expiresAt" > ${latest}`;
  return db
    .insertInto('attempts')
    .values({ key, count: 1, expiresAt: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else "attempts"."count" + 1 end`,
        expiresAt: sql`case when ${isOver} then ${end} else "attempts"."expiresAt" end`,
      }),
    )
    .returning(['count', 'expiresAt']);
});

/** Adds one to a counter; a counter whose time is over starts again. */
export async function addAttempt(db: Database, key: string, time: Time): Promise<Counter> {
  const [counter] = await add(db, { key, ...time });
  if (counter === undefined) throw new Error(`the counter ${key} gave no row`);
  return counter;
}

const find = prepared((db, { key, now, latest }: Time & { key: string }) =>
  db
    .selectFrom('attempts')
    .select(['count', 'expiresAt'])
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', latest),
);

/** A counter, unless its time is over. */
export async function findAttempts(db: Database, key: string, time: Time): Promise<Counter | undefined> {
  return (await find(db, { key, ...time }))[0];
}

const takeBack = preparedWrite((db, { key }: { key: string }) =>
  db.updateTable('attempts').set({ count: sql`"count" - 1` }).where('key', '=', key).where('count', '>', 0),
);

/** Takes one off a counter; none falls below zero. */
export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await takeBack(db, { key });
}

const forget = preparedWrite((db, { key }: { key: string }) =>
  db.deleteFrom('attempts').where('key', '=', key).returning('key'),
);

/** Removes a counter. @returns whether it was there */
export const forgetAttempts = async (db: Database, key: string): Promise<boolean> => (await forget(db, { key })).length > 0;

/** How many go at once: nobody waits long for them, and even a flood keeps each statement short. */
const PIECE = 5_000;

/** Removes the counters whose time was over at that time. */
export async function removeOldAttempts(db: Database, now: string): Promise<void> {
  const piece = db
    .deleteFrom('attempts')
    .where('key', 'in', ({ selectFrom }) => selectFrom('attempts').select('key').where('expiresAt', '<=', now).limit(PIECE));
  let removed: bigint;
  do removed = (await piece.executeTakeFirst()).numDeletedRows;
  while (removed >= PIECE);
}
