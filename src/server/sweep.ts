import { sweepSessions } from '../features/account/sessions.ts';
import { sweepAudit } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { foldRoleCounts } from '../storage/role-counts.ts';

/** Removes what is over, adds up what was appended. To be called now and then, by any process. */
export async function sweep(db: Database): Promise<void> {
  await sweepSessions(db);
  await sweepAudit(db);
  await foldRoleCounts(db);
}
