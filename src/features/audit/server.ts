import { implement, type Implementation } from '../../api/implement.ts';
import { toPage } from '../../api/page-query.ts';
import type { Database } from '../../storage/database.ts';
import { listAudit } from './contract.ts';
import { listEntries } from './store.ts';

/** What the journal tells. */
export const auditCalls = (db: Database): Implementation[] => [
  implement(listAudit, async ({ query: { limit, cursor, ...filter } }) => {
    const { shown, nextCursor } = toPage(await listEntries(db, filter, limit + 1, cursor ?? null), limit, (entry) => entry);
    return { entries: shown, nextCursor };
  }),
];
