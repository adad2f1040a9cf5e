import { createApiClient } from '../../../http/client.ts';
import type * as contract from '../contract.ts';

/** The API client of this feature. */
export const api = createApiClient<typeof contract>();
