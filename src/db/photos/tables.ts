/** Tables of images in tests and lessons, and of photos in answers. */
import type { ColumnType } from 'kysely';

/** Images by the SHA-256 of their bytes. Equal images are stored once, and the image at an address never changes. */
export interface ImagesTable {
  id: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * Sizes of images in pixels, after the EXIF orientation has turned them. They are in a table of their own, because SQLite would otherwise
 * read the bytes of each image too.
 */
export interface ImageSizesTable {
  id: string;
  width: number;
  height: number;
}

/** Photos in answers by the SHA-256 of their bytes. */
export interface PhotosTable {
  id: string;
  type: string;
  /** The width in pixels, after the EXIF orientation has turned the photo. */
  width: number;
  height: number;
  /** The number of bytes. */
  bytes: number;
  createdAt: string;
  /**
   * The time at which the cleanup found that nothing names the photo. For a new photo it is the time of its arrival.
   * `null` while something names the photo.
   */
  unusedSince: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The bytes of photos, when they are not files beside the database (`photoFolderOf`). */
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

/** The photos that answers in progress name. The server may not have them yet. */
export interface DraftPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  photoId: string;
}

/** Photos that were deleted or lost. */
export interface DeletedPhotosTable {
  id: string;
  /** The day in the tutor's time zone on which the photo was deleted. */
  at: string;
  /** For how many months photos were kept at that time; `null` when the photo was lost. */
  keepMonths: number | null;
}
