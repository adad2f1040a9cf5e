import { createPageClient } from '../../../http/page-client.ts';
import type * as contract from '../contract.ts';
import type * as linesContract from '../lines-contract.ts';
import type * as outsideContract from '../outside-contract.ts';
import type * as pupilsContract from '../pupils-contract.ts';
import type * as topicsContract from '../topics-contract.ts';

export const api = createPageClient<typeof contract & typeof linesContract & typeof outsideContract & typeof pupilsContract & typeof topicsContract>();
