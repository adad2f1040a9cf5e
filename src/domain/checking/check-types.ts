/**
 * The types of a check and of what a pupil sees of it. Their schemas are in a separate file, so that pages do not load
 * zod for a type.
 */
import type * as z from 'zod';
import type * as checkSchema from './check-schema.ts';
import type * as schema from './given-schema.ts';

export type Check = z.infer<typeof checkSchema.Check>;
export type Mark = z.infer<typeof checkSchema.Mark>;
export type Asked = z.infer<typeof schema.Asked>;
export type Given = z.infer<typeof schema.Given>;
export type ReviewPhotos = z.infer<typeof schema.ReviewPhotos>;
export type DeletedPhotos = z.infer<typeof schema.DeletedPhotos>;
