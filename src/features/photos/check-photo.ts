import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import { checkImage } from '../../domain/images/image.ts';

/**
 * Photos are checked one in a turn of the event loop: when a class uploads at once, another request waits for one check
 * at most.
 */
const oneInATurn = pLimit(1);

/** @throws AppError `invalid-photo` if the bytes do not match the id or are not a complete image; `too-large` */
export const checkPhoto = (id: string, bytes: Uint8Array) =>
  oneInATurn(async () => {
    await setImmediate();
    return check(id, bytes);
  });

function check(id: string, bytes: Uint8Array) {
  if (createHash('sha256').update(bytes).digest('hex') !== id) throw new AppError('invalid-photo');
  try {
    return checkImage(bytes, { bytes: PHOTO_LIMITS.bytes, side: PHOTO_LIMITS.side });
  } catch (error) {
    if (isAppError(error, 'image-too-large')) throw new AppError('too-large', { message: `Снимок больше ${PHOTO_LIMITS.side} точек по стороне.` });
    if (isAppError(error, 'invalid-image')) throw new AppError('invalid-photo');
    throw error;
  }
}
