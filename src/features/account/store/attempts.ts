/** Counters of attempts, each with an end. */
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { prepared } from '../../../storage/prepared.ts';
import { preparedWrite } from '../../../storage/shared-commit.ts';

export interface Counter {
  count: number;
  expiresAt: string;
}

const add = preparedWrite((db, { key, now, expiresAt }: { key: string; now: string; expiresAt: string }) =>
  db
    .insertInto('attempts')
    .values({ key, count: 1, expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when "attempts"."expiresAt" <= ${now} then 1 else "attempts"."count" + 1 end`,
        expiresAt: sql`case when "attempts"."expiresAt" <= ${now} then ${expiresAt} else "attempts"."expiresAt" end`,
      }),
    )
    .returning(['count', 'expiresAt']),
);

/** Adds one to a counter; a counter whose time is over starts again. */
export async function addAttempt(db: Database, key: string, now: string, expiresAt: string): Promise<Counter> {
  const [counter] = await add(db, { key, now, expiresAt });
  if (counter === undefined) throw new Error(`the counter ${key} gave no row`);
  return counter;
}

const find = prepared((db, { key, now }: { key: string; now: string }) =>
  db.selectFrom('attempts').select(['count', 'expiresAt']).where('key', '=', key).where('expiresAt', '>', now),
);

export async function findAttempts(db: Database, key: string, now: string): Promise<Counter | undefined> {
  return (await find(db, { key, now }))[0];
}

const takeBack = preparedWrite((db, { key }: { key: string }) =>
  db.updateTable('attempts').set({ count: sql`"count" - 1` }).where('key', '=', key).where('count', '>', 0),
);

export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await takeBack(db, { key });
}

const forget = preparedWrite((db, { key }: { key: string }) => db.deleteFrom('attempts').where('key', '=', key));

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await forget(db, { key });
}
