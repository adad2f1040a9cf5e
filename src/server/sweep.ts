import { sweepAttempts } from '../features/account/limits.ts';
import { sweepSessions } from '../features/account/sessions.ts';
import { sweepAudit } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { foldRoleCounts } from '../storage/role-counts.ts';

const PARTS = [sweepAttempts, sweepSessions, sweepAudit, foldRoleCounts];

/**
 * Removes what is over, adds up what was appended. To be called now and then, by any process.
 * @throws the first failure, when all the rest is done
 */
export async function sweep(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const part of PARTS) await part(db).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
