import * as z from 'zod';

/** The size of an image in pixels, after the EXIF orientation has turned it. */
export const ImageSize = z.object({ width: z.number().int().positive(), height: z.number().int().positive() }).meta({ id: 'ImageSize' });
