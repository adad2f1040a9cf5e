/** Endpoints of the photos of answers. */
import * as z from 'zod';
import { PHOTO_PATH } from '../../domain/checking/photos/photo-path.ts';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import { IMAGE_TYPES } from '../../domain/images/image.ts';
import { grace, IdInput } from '../../domain/shared-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

export const putPhoto = defineEndpoint({
  method: 'PUT',
  path: PHOTO_PATH,
  access: 'user',
  gated: 'in-grace',
  summary: 'Хранит снимок. Его `id` — SHA-256 его байтов. Тот же снимок ещё раз — 200.',
  /** The uid of the pupil who took the photo. If the session belongs to another user, the photo is not stored. */
  query: z.object({ learner: IdInput.optional() }),
  bytes: { types: IMAGE_TYPES, max: PHOTO_LIMITS.bytes },
  output: z.object({ id: z.string(), width: z.number().int(), height: z.number().int(), bytes: z.number().int(), ...grace }),
  successStatuses: [201, 200],
  shedding: 'last',
  errors: ['invalid-photo', 'other-user', 'photos-full'],
});

export const getPhoto = defineEndpoint({
  method: 'GET',
  path: PHOTO_PATH,
  access: 'user',
  gated: 'in-grace',
  summary: 'Снимок: тому, кто его прислал, администраторам и ученику, которому отдали проверку с ним. Под одним адресом всегда один и тот же.',
  output: 'image',
  successStatuses: [200],
  errors: ['photo-not-found'],
});
