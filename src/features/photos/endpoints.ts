import type { Database } from '../../db/database.ts';
import { addPhoto } from '../../db/photos/add-photo.ts';
import { findGivenPhoto, findOwnPhoto, findPhoto, readPhotoBytes } from '../../db/photos/photos.ts';
import { checkLimit, countTowardsLimit } from '../../db/rate-limit.ts';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import { assertSubmitter } from '../../domain/questions/submission.ts';
import { ROLE } from '../../domain/users/role.ts';
import { handle, type Route } from '../../http/handler.ts';
import { checkPhoto } from './check-photo.ts';
import { getPhoto, putPhoto } from './contract.ts';

interface PhotoServices {
  db: Database;
  /** The maximum size of all photos together, bytes. */
  photosQuota: number;
  hasRateLimits: boolean;
}

const FULL = { pupil: 'Вы загрузили слишком много снимков. Напишите репетитору.', site: 'На сайте кончилось место для снимков. Снимок сохранён на этом устройстве.' } as const;

/** The endpoints of photos of answers (rules R310 to R313). */
export const photoEndpoints = ({ db, photosQuota, hasRateLimits }: PhotoServices): Route[] => [
  handle(putPhoto, async ({ params: { id }, query, bytes, user, setStatus }) => {
    assertSubmitter(query.learner, user.uid);
    const counter = `invalid-photo ${user.uid}`;
    if (hasRateLimits) await checkLimit(db, counter, PHOTO_LIMITS.invalid);
    const info = await checkPhoto(id, bytes).catch(async (error: unknown) => {
      if (hasRateLimits && isAppError(error, 'invalid-photo')) await countTowardsLimit(db, counter, PHOTO_LIMITS.invalid);
      throw error;
    });
    const { width, height, type } = info;
    const outcome = await addPhoto(db, { id, type, width, height, bytes }, { uid: user.uid, hasOwnLimit: user.role !== ROLE.admin }, photosQuota);
    if (outcome === 'pupil' || outcome === 'site') throw new AppError('photos-full', { full: outcome, message: FULL[outcome] });
    if (outcome === 'known') setStatus(200);
    return { id, width, height, bytes: bytes.length };
  }),

  handle(getPhoto, async ({ params: { id }, user }) => {
    const photo = user.role === ROLE.admin ? await findPhoto(db, id) : ((await findOwnPhoto(db, id, user.uid)) ?? (await findGivenPhoto(db, id, user.uid)));
    const bytes = photo && (await readPhotoBytes(db, id));
    if (photo === undefined || !bytes) throw new AppError('photo-not-found');
    return { type: photo.type, bytes };
  }),
];
