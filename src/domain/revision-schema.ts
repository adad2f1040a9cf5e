import * as z from 'zod';

/** The version that an edit or a submission is based on: whole, from 1, and its successor fits every database's integers. */
export const Revision = z.number().int().positive().max(2_147_483_646);
