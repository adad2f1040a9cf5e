import { createPageClient } from '../../../http/page-client.ts';
import type * as contract from '../contract.ts';
import type * as desk from '../desk-contract.ts';
import type * as settings from '../settings-contract.ts';

export const api = createPageClient<typeof contract & typeof desk & typeof settings>();
