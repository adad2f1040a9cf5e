import { createHash } from 'node:crypto';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import { checkImage } from '../../domain/images/image.ts';

/** @throws AppError `invalid-photo` if the bytes do not match the id or are not a complete image; `too-large` */
export async function checkPhoto(id: string, bytes: Uint8Array) {
  if (createHash('sha256').update(bytes).digest('hex') !== id) throw new AppError('invalid-photo');
  try {
    return await Promise.resolve(checkImage(bytes, { bytes: PHOTO_LIMITS.bytes, side: PHOTO_LIMITS.side }));
  } catch (error) {
    if (isAppError(error, 'image-too-large')) throw new AppError('too-large', { message: `Снимок больше ${PHOTO_LIMITS.side} точек по стороне.` });
    if (isAppError(error, 'invalid-image')) throw new AppError('invalid-photo');
    throw error;
  }
}
