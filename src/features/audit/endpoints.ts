import { handle, type Route } from '../../http/handler.ts';
import { toPage } from '../../http/pagination.ts';
import type { Database } from '../../db/database.ts';
import { listAudit } from './contract.ts';
import { listEntries } from './store.ts';

/** Reads the audit log (rule R70). */
export const auditEndpoints = (db: Database): Route[] => [
  handle(listAudit, async ({ query: { limit, cursor, ...filter } }) => {
    const { shown, nextCursor } = toPage(await listEntries(db, filter, limit + 1, cursor ?? null), limit, (entry) => entry);
    return { entries: shown, nextCursor };
  }),
];
