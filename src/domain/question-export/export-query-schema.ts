import * as z from 'zod';
import { EXPORT_FORMATS } from '../question-import/formats.ts';

export const ExportQuery = z.object({ format: z.enum(EXPORT_FORMATS) });
