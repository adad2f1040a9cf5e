import * as z from 'zod';
import { ID_MAX_LENGTH } from './id.ts';

/** An id that a request names; one that can't be any is one that isn't there. */
export const IdInput = z.string().max(ID_MAX_LENGTH);
