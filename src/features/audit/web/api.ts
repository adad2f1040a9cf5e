import { createPageClient } from '../../../http/page-client.ts';
import type * as contract from '../contract.ts';

export const api = createPageClient<typeof contract>();
