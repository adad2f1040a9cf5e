import { createPageClient } from '../../../http/page-client.ts';
import type * as contract from '../contract.ts';
import type * as draftsContract from '../drafts-contract.ts';

/** The API client of this feature. */
export const api = createPageClient<typeof contract & typeof draftsContract>();
