/**
 * The schemas of the documents with photos. The bytes of each photo are in a file of their own, in a folder beside the exported file. The name of
 * that file is the id of the photo.
 */
import * as z from 'zod';
import { KEEP_MONTHS } from '../../domain/checking/photos/photo-keeping.ts';
import { DeletedPhotos } from '../../domain/checking/given-schema.ts';
import { Time } from '../documents.ts';

/** The field of the file that contains for how many months photos are kept; `null` means for ever. */
export const KEEP_MONTHS_FIELD = 'photoKeepMonths';

export const KeepMonthsField = z.union(KEEP_MONTHS.map((months) => z.literal(months))).nullable();

/** The document photos/{id}. */
export const PhotoDocument = z.object({
  createdAt: Time,
  /** Since when nothing on the site refers to the photo; `null` while something does. */
  unusedSince: Time.nullable(),
  /** When each owner uploaded the photo, by uid. */
  owners: z.record(z.string(), Time),
});

/** The document deletedPhotos/{id}: when a photo was deleted or found to be missing. */
export const DeletedPhotoDocument = DeletedPhotos.valueType;
