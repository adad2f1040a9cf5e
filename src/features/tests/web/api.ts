import { createApiClient } from '../../../http/client.ts';
import type * as contract from '../contract.ts';
import type * as draftsContract from '../drafts-contract.ts';

/** The API client of this feature. */
export const api = createApiClient<typeof contract & typeof draftsContract>();
