/** The rows of answers in IndexedDB, for pages and the service worker. */
import { changeRow, listRows, type RowKey } from '../lib/device-database.ts';
import type { DurableRows } from './answer-store.ts';
import type { DraftName } from './local-drafts.ts';
import type { StoredRow } from './stored-row.ts';

const keyOf = ({ uid, test }: DraftName): RowKey => ['answers', uid, test];
const nameOf = ([, uid = '', test = '']: readonly string[]): DraftName => ({ uid, test });

export const durableRows: DurableRows = {
  change: (name, change) => changeRow(keyOf(name), change),
  list: async (uid) => (await listRows<StoredRow>('answers', uid)).map(([key, row]) => [nameOf(key), row]),
};

/** The users whose answers the device has. */
export const usersWithAnswers = async (): Promise<string[]> => [...new Set((await listRows<StoredRow>('answers')).map(([key]) => nameOf(key).uid))];

/** The clock and the timers of the browser. */
export const browserClock = {
  now: (): number => Date.now(),
  setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  clearTimeout: (timer: unknown): void => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
