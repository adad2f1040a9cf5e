/** Tables of images and of photos of answers. */
import type { ColumnType } from 'kysely';

/** Images by the SHA-256 of their bytes: each is stored once, and the content of an address never changes. */
export interface ImagesTable {
  id: string;
  type: string;
  bytes: Uint8Array;
}

/** Sizes in pixels, as browsers show the images. They have a table of their own because SQLite would read through the bytes of each image. */
export interface ImageSizesTable {
  id: string;
  width: number;
  height: number;
}

/** Photos of answers by the SHA-256 of their bytes. */
export interface PhotosTable {
  id: string;
  type: string;
  /** The width in pixels, as browsers show the photo. */
  width: number;
  height: number;
  /** How many. */
  bytes: number;
  createdAt: string;
  /** Since when cleaning knows that nothing names the photo; `null` while something does. */
  unusedSince: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The bytes of photos, where they are not files beside the database (`photoFolderOf`). */
export interface PhotoBytesTable {
  id: string;
  content: Uint8Array;
}

/** The users who have sent a photo. */
export interface PhotoOwnersTable {
  uid: string;
  photoId: string;
  at: string;
}

/** The photos that answers in progress name, whether the server has them or not. */
export interface DraftPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  photoId: string;
}

/** Photos that are gone. */
export interface DeletedPhotosTable {
  id: string;
  /** A day in the tutor's time zone. */
  at: string;
  /** The months for which photos were kept then; `null`: the photo was lost. */
  keepMonths: number | null;
}
