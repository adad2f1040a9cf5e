/** How much room photos may take (rule R312). Units of size are decimal. */
const MB = 1_000_000;
const GB = 1_000 * MB;

export const PHOTO_LIMITS = {
  /** The most bytes of a photo. */
  bytes: 2 * MB,
  /** The most pixels of a photo's longer side. */
  side: 4_096,
  /** The most bytes of all photos of a pupil. */
  ofPupil: 500 * MB,
  /** The most bytes of all photos of the site, when no setting says otherwise. */
  ofSite: 5 * GB,
  /** How many bytes must stay free on the disk of a SQLite database. */
  free: GB,
  /** How many invalid photos a user may send in 15 minutes. */
  invalid: 100,
} as const;

/**
 * @param free the free bytes on the disk; `null` when the database stores the photos as rows
 * @returns how many more bytes the site takes
 */
export const roomFor = ({ quota, stored, free }: { quota: number; stored: number; free: number | null }): number =>
  Math.max(0, Math.min(quota - stored, free === null ? Infinity : free - PHOTO_LIMITS.free));

const SIZE = /^([1-9]\d{0,6})(MB|GB)$/;

/** Reads a size as a setting names it, such as «5GB»; `null` for any other text. */
export function parseSize(text: string): number | null {
  const [, number, unit] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (unit === 'GB' ? GB : MB);
}
