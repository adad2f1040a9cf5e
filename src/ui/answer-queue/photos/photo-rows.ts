/** The photos of answers in IndexedDB. The bytes of each photo have their own row, because lists of photos do not need them. */
import { changeRow, listRows, readRow, type RowKey } from '../../lib/device-database.ts';

/** What the device stores about a photo. */
export interface PhotoRow {
  width: number;
  height: number;
  /** The test that the photo belongs to. */
  test: string;
  /** When the photo was added to the answer, ms since 1970. */
  addedAt: number;
  /** The epoch of the database that has the photo; `null` if no database has it. */
  sentTo: string | null;
  /** The number of the question that the photo belongs to. */
  question?: number;
}

export interface PhotoRows {
  add(uid: string, id: string, row: PhotoRow, bytes: ArrayBuffer): Promise<unknown>;
  change(uid: string, id: string, change: (before: PhotoRow) => PhotoRow): Promise<unknown>;
  list(uid: string): Promise<[id: string, PhotoRow][]>;
  bytesOf(uid: string, id: string): Promise<ArrayBuffer | undefined>;
  remove(uid: string, id: string): Promise<unknown>;
}

const row = (uid: string, id: string): RowKey => ['photos', uid, id];
const content = (uid: string, id: string): RowKey => ['photo-bytes', uid, id];

export const photoRows: PhotoRows = {
  // The bytes are written first. Otherwise a row without bytes could remain, and the queue would try to send it for ever.
  add: async (uid, id, given, bytes) => {
    await changeRow<ArrayBuffer>(content(uid, id), () => bytes);
    await changeRow<PhotoRow>(row(uid, id), (before) => before ?? given);
  },
  change: (uid, id, change) => changeRow<PhotoRow>(row(uid, id), (before) => before && change(before)),
  list: async (uid) => (await listRows<PhotoRow>('photos', uid)).map(([[, , id = ''], found]) => [id, found]),
  bytesOf: (uid, id) => readRow<ArrayBuffer>(content(uid, id)),
  remove: async (uid, id) => {
    await changeRow(row(uid, id), () => undefined);
    await changeRow(content(uid, id), () => undefined);
  },
};
