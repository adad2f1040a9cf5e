/**
 * The schemas of what a pupil sees of a check after the work was given out (rules R344, R345), and of the photos in a
 * review.
 */
import * as z from 'zod';
import { Check } from './check-schema.ts';
import { CHECKING_LIMITS as LIMITS } from './checking-limits.ts';
import { Criteria } from './criteria/criteria-schema.ts';
import { PHOTO_ID_PATTERN } from './photos/photo-id.ts';

const Time = z.iso.datetime();
const points = z.number().int();
export const PhotoId = z.string().regex(new RegExp(`^${PHOTO_ID_PATTERN}$`));

const Reply = z.object({ text: z.string(), at: Time }).meta({ id: 'Reply' });

/** What a pupil has asked about a check, and the reply (rule R346). */
export const Asked = z.object({ text: z.string(), at: Time, reply: Reply.nullable() }).meta({ id: 'Asked' });

export const Given = z.object({
  ...Check.omit({ checked: true, points: true }).shape,
  maxPoints: points,
  points,
  /** The criteria by which the answer was checked. */
  criteria: Criteria.nullable(),
  sampleAnswer: z.string(),
  /** When the check was first given out. */
  at: Time,
  /** The last change of the points after the check was given out. */
  corrected: z.object({ from: points, at: Time }).nullable(),
  /** When anything else of the check was last changed after it was given out. */
  amendedAt: Time.nullable(),
  asked: Asked.nullable(),
}).meta({ id: 'Given' });

/**
 * The photos of a review by id. `null` means that the photo was deleted; `missing` means that it is still on the
 * pupil's device.
 */
export const ReviewPhotos = z
  .record(PhotoId, z.union([z.object({ width: z.number().int(), height: z.number().int() }), z.object({ missing: z.literal(true) })]).nullable())
  .meta({ id: 'ReviewPhotos' });

/**
 * When photos were deleted, and for how many months photos were kept then; `keepMonths` is `null` when the photo was
 * lost.
 */
export const DeletedPhotos = z.record(PhotoId, z.object({ at: z.iso.date(), keepMonths: z.number().int().nullable() })).meta({ id: 'DeletedPhotos' });

const sent = (max: number) => z.string().max(max, `Не больше ${max} символов.`);
export const AskedText = sent(LIMITS.asked);
export const ReplyText = sent(LIMITS.reply);
