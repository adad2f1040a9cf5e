import { deleteExpiredSessions } from '../features/account/sessions/sessions.ts';
import { deleteExpiredAuditEvents } from '../db/audit-log.ts';
import type { Database } from '../db/database.ts';
import { deleteFormerEpochs } from '../db/epoch.ts';
import { deleteOldDrafts } from '../db/attempts/drafts.ts';
import { deleteExpiredAttempts } from '../db/rate-limit.ts';
import { compactResultTotals } from '../db/derived/result-totals.ts';
import { compactRoleCounts } from '../db/derived/role-counts.ts';

const TASKS = [deleteExpiredAttempts, deleteExpiredSessions, deleteExpiredAuditEvents, deleteOldDrafts, deleteFormerEpochs, compactRoleCounts, compactResultTotals];

/**
 * Periodic cleanup: deletes expired rows and compacts counters. Any process may run it at any time.
 * @throws the first error, after all tasks have run
 */
export async function deleteExpired(db: Database): Promise<void> {
  const errors: unknown[] = [];
  for (const task of TASKS) await task(db).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
