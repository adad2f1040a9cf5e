import { createPageClient } from '../../../http/page-client.ts';
import type * as contract from '../contract.ts';

/** The API client of this feature. */
export const api = createPageClient<typeof contract>();
