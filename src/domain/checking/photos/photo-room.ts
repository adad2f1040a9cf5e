/** How much disk space photos may take (rule R312). Units of size are decimal. */
const MB = 1_000_000;
const GB = 1_000 * MB;

export const PHOTO_LIMITS = {
  /** The maximum size of a photo in bytes. */
  bytes: 2 * MB,
  /** The maximum length of a photo's longer side in pixels. */
  side: 4_096,
  /** The maximum size of all photos of a pupil in bytes. */
  ofPupil: 500 * MB,
  /** The maximum size of all photos of the site in bytes, unless a setting changes it. */
  ofSite: 5 * GB,
  /** How many bytes must stay free on the disk of a SQLite database. */
  free: GB,
  /** How many invalid photos a user may send in 15 minutes. */
  invalid: 100,
} as const;

/**
 * @param free the free bytes on the disk; `null` when the database stores the photos as rows
 * @returns how many more bytes of photos the site can store
 */
export const roomFor = ({ quota, stored, free }: { quota: number; stored: number; free: number | null }): number =>
  Math.max(0, Math.min(quota - stored, free === null ? Infinity : free - PHOTO_LIMITS.free));

const SIZE = /^([1-9]\d{0,6})(MB|GB)$/;

/** Reads a size as a setting names it, such as «5GB»; `null` for any other text. */
export function parseSize(text: string): number | null {
  const [, number, unit] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (unit === 'GB' ? GB : MB);
}
