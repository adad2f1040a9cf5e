import type { Migration } from 'kysely/migration';
import type { Engine } from './database.ts';

/** Loads the code of a migration only when it runs. A start without migrations to run is therefore faster. */
const later = (load: () => Promise<Migration>): Migration => ({ up: async (db) => (await load()).up(db) });

/**
 * The migrations by key, in the order in which they run. A key never changes, because `kysely_migration` stores which
 * keys have run.
 */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-first-tables': later(async () => (await import('./migrations/0001-to-0010/0001-first-tables.ts')).firstTables(engine)),
  '0002-lessons-and-access': later(async () => (await import('./migrations/0001-to-0010/0002-lessons-and-access.ts')).lessonsAndAccess),
  '0003-audit': later(async () => (await import('./migrations/0001-to-0010/0003-audit.ts')).audit),
  '0004-devices-of-sessions': later(async () => (await import('./migrations/0001-to-0010/0004-devices-of-sessions.ts')).devicesOfSessions),
  '0005-lists-of-users': later(async () => (await import('./migrations/0001-to-0010/0005-lists-of-users.ts')).listsOfUsers(engine)),
  '0006-results-side-by-side': later(async () => (await import('./migrations/0001-to-0010/0006-results-side-by-side.ts')).resultsSideBySide(engine)),
  '0007-yo-as-ye': later(async () => (await import('./migrations/0001-to-0010/0007-yo-as-ye.ts')).yoAsYe),
  '0008-hosts-as-typed': later(async () => (await import('./migrations/0001-to-0010/0008-hosts-as-typed.ts')).hostsAsTyped),
  '0009-attempts': later(async () => (await import('./migrations/0001-to-0010/0009-attempts.ts')).attempts(engine)),
  '0010-groups-and-requests': later(async () => (await import('./migrations/0001-to-0010/0010-groups-and-requests.ts')).groupsAndRequests),
  '0011-topics': later(async () => (await import('./migrations/0011-topics.ts')).topics),
  '0012-times-of-attempts': later(async () => (await import('./migrations/0012-times-of-attempts.ts')).timesOfAttempts(engine)),
  '0013-publishing': later(async () => (await import('./migrations/0013-publishing.ts')).publishing),
  '0014-drafts-and-practice': later(async () => (await import('./migrations/0014-drafts-and-practice.ts')).draftsAndPractice(engine)),
  '0015-totals-in-place': later(async () => (await import('./migrations/0015-totals-in-place.ts')).totalsInPlace(engine)),
  '0016-epoch': later(async () => (await import('./migrations/0016-epoch.ts')).epoch),
  '0017-folded-signs': later(async () => (await import('./migrations/0017-folded-signs.ts')).foldedSigns),
  '0018-drafts-and-served-versions': later(async () => (await import('./migrations/0018-drafts-and-served-versions.ts')).draftsAndServedVersions(engine)),
  '0019-image-sizes': later(async () => (await import('./migrations/0019-image-sizes.ts')).imageSizes),
  '0020-personal-data': later(async () => (await import('./migrations/0020-personal-data.ts')).personalData(engine)),
  '0021-last-seen-and-deletion': later(async () => (await import('./migrations/0021-last-seen-and-deletion.ts')).lastSeenAndDeletion(engine)),
  '0022-one-test': later(async () => (await import('./migrations/0022-one-test.ts')).oneTest(engine)),
  '0023-assignments': later(async () => (await import('./migrations/0023-assignments.ts')).assignments),
  '0024-photos': later(async () => (await import('./migrations/0024-photos.ts')).photos(engine)),
  '0025-variants': later(async () => (await import('./migrations/0025-variants.ts')).variants),
  '0026-assignment-counts': later(async () => (await import('./migrations/0026-assignment-counts.ts')).assignmentCounts(engine)),
  '0027-checking-of-results': later(async () => (await import('./migrations/0027-checking-of-results.ts')).checkingOfResults(engine)),
  '0028-draft-photos': later(async () => (await import('./migrations/0028-draft-photos.ts')).draftPhotos),
  '0029-checking': later(async () => (await import('./migrations/0029-checking.ts')).checking(engine)),
  '0030-exam-results': later(async () => (await import('./migrations/0030-exam-results.ts')).examResults(engine)),
  '0031-consent-counts': later(async () => (await import('./migrations/0031-consent-counts.ts')).consentCounts(engine)),
  '0032-clocks': later(async () => (await import('./migrations/0032-clocks.ts')).clocks(engine)),
  '0033-order-of-pupils': later(async () => (await import('./migrations/0033-order-of-pupils.ts')).orderOfPupils(engine)),
  '0034-given-by-group': later(async () => (await import('./migrations/0034-given-by-group.ts')).givenByGroup),
  '0035-photos-uncompressed': later(async () => (await import('./migrations/0035-photos-uncompressed.ts')).photosUncompressed(engine)),
});
