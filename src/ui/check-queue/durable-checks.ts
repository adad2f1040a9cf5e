/** The rows of checks in IndexedDB. This file is small, because pages of pupils load it, too. */
import { changeRow, listRows, type RowKey } from '../lib/device-database.ts';
import { checkKeys, keyOf, nameOf } from './check-keys.ts';
import type { CheckRow, DurableChecks } from './check-store.ts';

const rowKey = (uid: string, key: string): RowKey => ['checks', uid, key];

const rowsOf = (uid: string) => listRows<CheckRow>('checks', uid);

export const durableChecks: DurableChecks = {
  put: (name, row) => changeRow<CheckRow>(rowKey(name.uid, keyOf(name)), (before) => (row !== undefined && before !== undefined && before.at > row.at ? before : row)),
  list: async (uid) =>
    (await rowsOf(uid)).flatMap(([[, , key = ''], row]) => {
      const name = nameOf(key);
      return name === null ? [] : [[name, row] as const];
    }),
};

/** Whether the device may have checks of a tutor that the server does not have. */
export const mayHaveChecks = async (uid: string): Promise<boolean> => checkKeys(uid).length > 0 || (await rowsOf(uid).catch(() => [])).length > 0;

/**
 * Removes the checks of a tutor from the device.
 * @param isGone whether the tutor is still signed out; it is asked after IndexedDB has answered, which may take long
 */
export async function removeChecks(uid: string, isGone: () => boolean): Promise<void> {
  for (const key of checkKeys(uid)) localStorage.removeItem(key);
  const rows = await rowsOf(uid);
  if (isGone()) await Promise.all(rows.map(([key]) => changeRow(key, () => undefined)));
}
