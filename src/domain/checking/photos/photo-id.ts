/** The id of a photo is the SHA-256 of its bytes, 64 hexadecimal digits. */
export const PHOTO_ID_PATTERN = '[0-9a-f]{64}';

const PHOTO_ID = new RegExp(`^${PHOTO_ID_PATTERN}$`);

export const isPhotoId = (value: unknown): value is string => typeof value === 'string' && PHOTO_ID.test(value);

/** The angles by which a photo may be turned, clockwise. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

export const isTurn = (value: unknown): value is Turn => TURNS.some((turn) => turn === value);
