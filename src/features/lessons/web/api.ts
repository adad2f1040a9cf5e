import { createPageClient } from '../../../http/page-client.ts';
import type * as adminContract from '../admin-contract.ts';
import type * as contract from '../contract.ts';
import type * as draftsContract from '../drafts-contract.ts';

export const api = createPageClient<typeof contract & typeof draftsContract & typeof adminContract>();
