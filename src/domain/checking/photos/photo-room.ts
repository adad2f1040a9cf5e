/** How much the site takes of photos (rule R312). Sizes are decimal. */
const MB = 1_000_000;
const GB = 1_000 * MB;

export const PHOTO_LIMITS = {
  /** Bytes of a photo. */
  bytes: 2 * MB,
  /** Pixels of the longer side of a photo. */
  side: 4_096,
  /** Bytes of all photos of a pupil. */
  ofPupil: 500 * MB,
  /** Bytes of all photos of the site, where no setting says another size. */
  ofSite: 5 * GB,
  /** What stays free of the disk of a SQLite database. */
  free: GB,
  /** Invalid ones of a user in 15 minutes. */
  invalid: 100,
} as const;

/** @param free of the disk; `null` where the database is elsewhere @returns the bytes that the site still takes */
export const roomFor = ({ quota, stored, free }: { quota: number; stored: number; free: number | null }): number =>
  Math.max(0, Math.min(quota - stored, free === null ? Infinity : free - PHOTO_LIMITS.free));

const SIZE = /^([1-9]\d{0,6})(MB|GB)$/;

/** A size as a setting has it, «5GB»; `null` for anything else. */
export function parseSize(text: string): number | null {
  const [, number, unit] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (unit === 'GB' ? GB : MB);
}
