/**
 * Devices and IP addresses that an account has signed in from. The column `place` holds `device:` and the hash of the
 * device cookie, or `address:` and an IP address.
 */
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { NO_LIMIT } from '../../../db/no-limit.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { KnownPlacesTable } from '../../../db/users/tables.ts';

/** Records that the account signed in from a device or an address. */
export const rememberDevice = preparedQuery((db, { uid, place, seenAt }: Insertable<KnownPlacesTable>) =>
  db
    .insertInto('knownPlaces')
    .values({ uid, place, seenAt })
    .onConflict((conflict) => conflict.columns(['uid', 'place']).doUpdateSet({ seenAt })),
);

/** The maximum number of devices and addresses per account. */
const MAX_KNOWN_DEVICES = 200;

const selectSurplus = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectFrom('knownPlaces').select('uid').where('uid', '=', uid).limit(sql.lit(1)).offset(sql.lit(MAX_KNOWN_DEVICES)),
);

const deleteOldest = preparedQuery((db, { uid }: { uid: string }) =>
  db
    .deleteFrom('knownPlaces')
    .where('uid', '=', uid)
    .where('place', 'in', ({ selectFrom }) =>
      selectFrom('knownPlaces')
        .select('place')
        .where('uid', '=', uid)
        .orderBy('seenAt', 'desc')
        .limit(NO_LIMIT)
        .offset(sql.lit(MAX_KNOWN_DEVICES)),
    ),
);

/** Deletes those devices and addresses above the maximum that the account has not used for the longest time. */
export async function deleteOldestDevices(db: Database, uid: string): Promise<void> {
  if ((await selectSurplus(db, { uid })).length > 0) await deleteOldest(db, { uid });
}

const selectDevice = preparedQuery((db, { uid, place }: { uid: string; place: string }) =>
  db.selectFrom('knownPlaces').select('place').where('uid', '=', uid).where('place', '=', place),
);

/** Whether the account has signed in from this device or address. */
export const isKnownTo = async (db: Database, uid: string, place: string): Promise<boolean> =>
  (await selectDevice(db, { uid, place })).length > 0;

const selectAnyDevice = preparedQuery((db, { place }: { place: string }) =>
  db.selectFrom('knownPlaces').select('uid').where('place', '=', place).limit(1),
);

/**
 * Whether any account has signed in from this device. The server asks before it adopts a device cookie, because it must not adopt a cookie that
 * it did not issue (rule R7).
 */
export const isKnownToAnyAccount = async (db: Database, place: string): Promise<boolean> =>
  (await selectAnyDevice(db, { place })).length > 0;
