import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { NO_LIMIT } from '../../../storage/no-limit.ts';
import { prepared } from '../../../storage/prepared.ts';
import type { KnownPlacesTable } from '../../../storage/schema.ts';

/** Remembers that an account was opened from a place. */
export const rememberPlace = prepared((db, { uid, place, seenAt }: Insertable<KnownPlacesTable>) =>
  db
    .insertInto('knownPlaces')
    .values({ uid, place, seenAt })
    .onConflict((conflict) => conflict.columns(['uid', 'place']).doUpdateSet({ seenAt })),
);

/** How many places are known of an account at most. */
const PLACES_MOST = 200;

const selectSurplus = prepared((db, { uid }: { uid: string }) =>
  db.selectFrom('knownPlaces').select('uid').where('uid', '=', uid).limit(sql.lit(1)).offset(sql.lit(PLACES_MOST)),
);

const deleteOldest = prepared((db, { uid }: { uid: string }) =>
  db
    .deleteFrom('knownPlaces')
    .where('uid', '=', uid)
    .where('place', 'in', ({ selectFrom }) =>
      selectFrom('knownPlaces')
        .select('place')
        .where('uid', '=', uid)
        .orderBy('seenAt', 'desc')
        .limit(NO_LIMIT)
        .offset(sql.lit(PLACES_MOST)),
    ),
);

/** Forgets the places where an account was longest ago, beyond the number that is kept. */
export async function forgetOldest(db: Database, uid: string): Promise<void> {
  if ((await selectSurplus(db, { uid })).length > 0) await deleteOldest(db, { uid });
}

const selectPlace = prepared((db, { uid, place }: { uid: string; place: string }) =>
  db.selectFrom('knownPlaces').select('place').where('uid', '=', uid).where('place', '=', place),
);

/** Whether the account has signed in from a place. */
export const isKnownTo = async (db: Database, uid: string, place: string): Promise<boolean> =>
  (await selectPlace(db, { uid, place })).length > 0;

const selectAnybodysPlace = prepared((db, { place }: { place: string }) =>
  db.selectFrom('knownPlaces').select('uid').where('place', '=', place).limit(1),
);

/** Whether a place was ever issued to anybody: a device cookie that wasn't is not taken over. */
export const isKnownToAnybody = async (db: Database, place: string): Promise<boolean> =>
  (await selectAnybodysPlace(db, { place })).length > 0;
