import { deleteExpiredSessions } from '../features/account/sessions/sessions.ts';
import { compactAssignmentCounts } from '../db/assignments/counts.ts';
import { deleteExpiredAuditEvents } from '../db/audit-log.ts';
import type { Database } from '../db/database.ts';
import { deleteOldDeletedAddresses } from '../db/deletion/deleted-addresses.ts';
import { deleteFormerEpochs } from '../db/epoch.ts';
import { deleteOldDrafts } from '../db/attempts/drafts.ts';
import { deleteOverduePhotos } from '../db/photos/photo-keeping.ts';
import { deleteUnusedPhotos } from '../db/photos/photos.ts';
import { deleteOldNotes } from '../db/attempts/served-versions.ts';
import { compactCheckingTotals } from '../db/checking/works.ts';
import { findLastCleanup, noteCleanup } from '../db/last-cleanup.ts';
import { deleteExpiredCounters } from '../db/rate-limit.ts';
import { compactConsentCounts } from '../db/derived/consent-counts.ts';
import { compactExamTotals } from '../db/derived/exam-totals.ts';
import { compactResultTotals } from '../db/derived/result-totals.ts';
import { compactRoleCounts } from '../db/derived/role-counts.ts';
import type { TutorDays } from '../db/tutor-days.ts';

/** The tasks of a cleanup. `days` computes days in the tutor's time zone. */
const TASKS: readonly ((db: Database, days: TutorDays) => Promise<unknown>)[] = [
  (db) => deleteExpiredCounters(db),
  (db) => deleteExpiredSessions(db),
  (db) => deleteExpiredAuditEvents(db),
  (db) => deleteOldDeletedAddresses(db),
  (db) => deleteOldDrafts(db),
  (db) => deleteOldNotes(db),
  (db) => deleteUnusedPhotos(db),
  deleteOverduePhotos,
  (db) => deleteFormerEpochs(db),
  (db) => compactRoleCounts(db),
  (db) => compactConsentCounts(db),
  (db) => compactResultTotals(db),
  (db) => compactAssignmentCounts(db),
  (db) => compactCheckingTotals(db),
  compactExamTotals,
];

const HOUR_MS = 60 * 60 * 1000;
/**
 * The longest time since the last cleanup that looks plausible. If it is exceeded, the clock is more likely wrong than
 * the site was off for so long.
 */
const LONGEST_PAUSE_MS = 60 * 24 * HOUR_MS;
/** The largest difference between the clocks of several machines that is still tolerated. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
/** How long a suspicious cleanup is postponed. In this time the operator can correct the clock. */
const POSTPONED_MS = 24 * HOUR_MS;

/**
 * A cleanup that was postponed because the clock looks wrong. It also looks wrong if the site was off for a long time.
 */
export interface PostponedCleanup {
  lastCleanup: string;
  now: string;
}

/** The time of the server, and for how long the process has been running. A wrong clock does not affect `uptimeMs`. */
interface Clock {
  now: Date;
  uptimeMs: number;
}

const processClock = (): Clock => ({ now: new Date(), uptimeMs: process.uptime() * 1000 });

/**
 * Deletes expired rows and compacts counters. It runs periodically, and any process may run it at any time. A wrong
 * clock would make it delete rows that have not expired. Therefore it waits until the server has run for a day if the
 * clock shows a time before the last cleanup, or long after it.
 * @returns the postponed cleanup; `null` if the cleanup was done
 * @throws the first error, after all tasks have run
 */
export async function cleanUp(db: Database, days: TutorDays, { now, uptimeMs }: Clock = processClock()): Promise<PostponedCleanup | null> {
  const lastCleanup = await findLastCleanup(db);
  const pauseMs = lastCleanup === null ? 0 : now.getTime() - Date.parse(lastCleanup);
  const isUnlikely = pauseMs > LONGEST_PAUSE_MS || pauseMs < -CLOCK_TOLERANCE_MS;
  if (lastCleanup !== null && isUnlikely && uptimeMs < POSTPONED_MS) return { lastCleanup, now: now.toISOString() };
  await noteCleanup(db, now);
  await deleteExpired(db, days);
  return null;
}

/** @throws the first error, after all tasks have run */
export async function deleteExpired(db: Database, days: TutorDays): Promise<void> {
  const errors: unknown[] = [];
  for (const task of TASKS) await task(db, days).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
