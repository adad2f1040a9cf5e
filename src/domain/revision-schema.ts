import * as z from 'zod';
import { INTEGER_MAX } from './integer.ts';

/** The version that an edit or a submission is based on: whole, from 1, and its successor fits every database's integers. */
export const Revision = z.number().int().positive().max(INTEGER_MAX - 1);
