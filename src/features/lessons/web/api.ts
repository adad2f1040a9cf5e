import { clientOf } from '../../../api/client.ts';
import type * as authorContract from '../author-contract.ts';
import type * as contract from '../contract.ts';

/** Calls of this feature. */
export const api = clientOf<typeof contract & typeof authorContract>();
