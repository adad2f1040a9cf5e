/** Schemas of the documents with photos. Their bytes are files in a folder beside the exported file, named by their ids. */
import * as z from 'zod';
import { KEEP_MONTHS } from '../../domain/checking/photos/photo-keeping.ts';
import { DeletedPhotos } from '../../domain/checking/given-schema.ts';
import { Time } from '../documents.ts';

/** The field of the file that says for how many months photos are kept; `null`: for ever. */
export const KEEP_MONTHS_FIELD = 'photoKeepMonths';

export const KeepMonthsField = z.union(KEEP_MONTHS.map((months) => z.literal(months))).nullable();

/** photos/{id} */
export const PhotoDocument = z.object({
  createdAt: Time,
  /** Since when nothing names it. */
  unusedSince: Time.nullable(),
  /** When they sent it, by uid. */
  owners: z.record(z.string(), Time),
});

/** deletedPhotos/{id}: since when it is gone */
export const DeletedPhotoDocument = DeletedPhotos.valueType;
