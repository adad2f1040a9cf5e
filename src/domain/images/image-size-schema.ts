import * as z from 'zod';

/** In pixels, as browsers show the image. */
export const ImageSize = z.object({ width: z.number().int().positive(), height: z.number().int().positive() }).meta({ id: 'ImageSize' });
