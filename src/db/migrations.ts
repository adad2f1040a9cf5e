import type { Migration } from 'kysely/migration';
import type { Engine } from './database.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { lessonsAndAccess } from './migrations/0002-lessons-and-access.ts';
import { audit } from './migrations/0003-audit.ts';
import { devicesOfSessions } from './migrations/0004-devices-of-sessions.ts';
import { listsOfUsers } from './migrations/0005-lists-of-users.ts';
import { resultsSideBySide } from './migrations/0006-results-side-by-side.ts';
import { yoAsYe } from './migrations/0007-yo-as-ye.ts';
import { hostsAsTyped } from './migrations/0008-hosts-as-typed.ts';
import { attempts } from './migrations/0009-attempts.ts';
import { groupsAndRequests } from './migrations/0010-groups-and-requests.ts';
import { topics } from './migrations/0011-topics.ts';
import { timesOfAttempts } from './migrations/0012-times-of-attempts.ts';
import { publishing } from './migrations/0013-publishing.ts';
import { draftsAndPractice } from './migrations/0014-drafts-and-practice.ts';
import { totalsInPlace } from './migrations/0015-totals-in-place.ts';
import { epoch } from './migrations/0016-epoch.ts';
import { foldedSigns } from './migrations/0017-folded-signs.ts';
import { draftsAndServedVersions } from './migrations/0018-drafts-and-served-versions.ts';
import { imageSizes } from './migrations/0019-image-sizes.ts';
import { personalData } from './migrations/0020-personal-data.ts';
import { lastSeenAndDeletion } from './migrations/0021-last-seen-and-deletion.ts';
import { photos } from './migrations/0024-photos.ts';
import { oneTest } from './migrations/0022-one-test.ts';
import { assignments } from './migrations/0023-assignments.ts';
import { variants } from './migrations/0025-variants.ts';
import { assignmentCounts } from './migrations/0026-assignment-counts.ts';
import { checkingOfResults } from './migrations/0027-checking-of-results.ts';
import { draftPhotos } from './migrations/0028-draft-photos.ts';
import { checking } from './migrations/0029-checking.ts';
import { examResults } from './migrations/0030-exam-results.ts';

/** Migrations by key. The keys sort in the order of application and never change: `kysely_migration` holds them. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-first-tables': firstTables(engine),
  '0002-lessons-and-access': lessonsAndAccess,
  '0003-audit': audit,
  '0004-devices-of-sessions': devicesOfSessions,
  '0005-lists-of-users': listsOfUsers(engine),
  '0006-results-side-by-side': resultsSideBySide(engine),
  '0007-yo-as-ye': yoAsYe,
  '0008-hosts-as-typed': hostsAsTyped,
  '0009-attempts': attempts(engine),
  '0010-groups-and-requests': groupsAndRequests,
  '0011-topics': topics,
  '0012-times-of-attempts': timesOfAttempts(engine),
  '0013-publishing': publishing,
  '0014-drafts-and-practice': draftsAndPractice(engine),
  '0015-totals-in-place': totalsInPlace(engine),
  '0016-epoch': epoch,
  '0017-folded-signs': foldedSigns,
  '0018-drafts-and-served-versions': draftsAndServedVersions(engine),
  '0019-image-sizes': imageSizes,
  '0020-personal-data': personalData(engine),
  '0021-last-seen-and-deletion': lastSeenAndDeletion(engine),
  '0022-one-test': oneTest(engine),
  '0023-assignments': assignments,
  '0024-photos': photos(engine),
  '0025-variants': variants,
  '0026-assignment-counts': assignmentCounts(engine),
  '0027-checking-of-results': checkingOfResults(engine),
  '0028-draft-photos': draftPhotos,
  '0029-checking': checking(engine),
  '0030-exam-results': examResults(engine),
});
