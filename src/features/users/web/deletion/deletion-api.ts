import { createApiClient } from '../../../../http/client.ts';
import type * as contract from '../../deletion-contract.ts';

export const api = createApiClient<typeof contract>();
