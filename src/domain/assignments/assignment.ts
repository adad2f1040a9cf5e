import type * as z from 'zod';
import type * as schema from './assignment-schema.ts';

export type Due = z.infer<typeof schema.Due>;
export type OwnAssignment = z.infer<typeof schema.OwnAssignment>;
export type HandedInAssignment = z.infer<typeof schema.HandedInAssignment>;
