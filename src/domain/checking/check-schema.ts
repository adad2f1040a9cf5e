/** The schema of a check, which is everything that a tutor enters about an answer (rule R305). */
import * as z from 'zod';
import { CHECKING_LIMITS as LIMITS } from './checking-limits.ts';
import { PHOTO_ID_PATTERN, TURNS } from './photos/photo-id.ts';

const PhotoId = z.string().regex(new RegExp(`^${PHOTO_ID_PATTERN}$`));
const Turn = z.union(TURNS.map((turn) => z.literal(turn)));
/** A coordinate in pixels of the photo before it is turned. */
const pixel = z.number().min(-100_000).max(100_000);
const place = { x: pixel, y: pixel };
const id = z.string().min(1).max(40);
const note = z.string().max(LIMITS.note, `Не больше ${LIMITS.note} символов.`);

export const Mark = z.discriminatedUnion('kind', [
  /** Each point of a stroke is `[x, y, pressure]`. */
  z.object({ id, kind: z.literal('pen'), points: z.array(z.tuple([pixel, pixel, z.number().min(0).max(1)])).min(1).max(LIMITS.strokePoints) }),
  z.object({ id, kind: z.enum(['tick', 'cross']), ...place }),
  z.object({ id, kind: z.literal('question'), ...place, note: note.optional() }),
  z.object({ id, kind: z.literal('frame'), ...place, width: pixel, height: pixel, note: note.optional() }),
  z.object({ id, kind: z.literal('text'), ...place, note }),
]).meta({ id: 'Mark' });

const marks = z
  .record(PhotoId, z.array(Mark).max(LIMITS.marks, `Не больше ${LIMITS.marks} пометок на снимке.`))
  .refine((all) => new TextEncoder().encode(JSON.stringify(all)).length <= LIMITS.marksBytes, 'Слишком много пометок в ответе.');

export const Photo = z.object({ id: PhotoId, turn: Turn });

export const Check = z.object({
  /**
   * The ids of the ticked elements. There may be more of them than the question has elements, because elements of
   * earlier criteria may be among them.
   */
  elements: z.array(z.string().max(40)).max(10 * LIMITS.elements),
  extraErrors: z.boolean(),
  /** The points; `null` while nothing is decided. The server counts them unless `byHand` is set. */
  points: z.number().nullable(),
  byHand: z.boolean(),
  comment: z.string().max(LIMITS.comment, `Не больше ${LIMITS.comment} символов.`),
  marks,
  turns: z.record(PhotoId, Turn),
  /** The photos that the tutor has added. */
  added: z
    .array(Photo)
    .max(LIMITS.photos, `Не больше ${LIMITS.photos} снимков.`)
    .refine((photos) => new Set(photos.map((photo) => photo.id)).size === photos.length, 'Снимок назван дважды.'),
  checked: z.boolean(),
}).meta({ id: 'Check' });
