/** The photos of answers in IndexedDB: what is known of each, and its bytes in a row of their own, which lists do not read. */
import { changeRow, listRows, readRow, type RowKey } from '../../lib/device-database.ts';

/** What the device knows of a photo. */
export interface PhotoRow {
  width: number;
  height: number;
  /** The test that it was taken for. */
  test: string;
  /** ms since 1970. */
  addedAt: number;
  /** The epoch of the base that has it; `null`: none has. */
  sentTo: string | null;
  /** The number of the question that it was taken for. */
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
  // The bytes first: a row without them would be sent for ever.
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
