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

/** The tasks of a cleanup. Each gets the days of the tutor's time zone. */
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
/** When the last cleanup was longer ago than this, the clock is more likely wrong than the site was off. */
const LONGEST_PAUSE_MS = 60 * 24 * HOUR_MS;
/** The clocks of several machines may differ by this much. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
/** For how long an operator can set the clock right before a cleanup runs. */
const POSTPONED_MS = 24 * HOUR_MS;

/** A cleanup that waits, because the clock looks wrong or the site was off for long. */
export interface PostponedCleanup {
  lastCleanup: string;
  now: string;
}

/** The time of the server, and for how long the process has run. A wrong clock does not change the uptime. */
interface Clock {
  now: Date;
  uptimeMs: number;
}

const processClock = (): Clock => ({ now: new Date(), uptimeMs: process.uptime() * 1000 });

/**
 * Deletes expired rows and compacts counters. It runs periodically; any process may run it at any time. A wrong clock
 * would make it delete what has not expired. A cleanup whose time is long after the last cleanup, or before it,
 * therefore waits until the server has run for a day.
 * @returns `null` when the cleanup was done
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
