/** Reads the data about a person, in sections. Each section is read in pages, because memory must be limited. */
import type { AssignmentClock } from '../../db/assignments/own.ts';
import type { Database } from '../../db/database.ts';
import { accountOf, type Person } from './store/account.ts';
import { attemptPages, countAttempts } from './store/attempts.ts';
import { countOutsideResults, outsideResultsOf } from './store/outside.ts';
import { assignmentsOf } from './store/assignments.ts';
import { accessPages, groupPages, requestPages } from './store/access.ts';
import { consentsOfPerson } from './store/consents.ts';
import { cardPages, countCards, countDrafts, draftPages } from './store/answers.ts';
import { countEntries, journalPages } from './store/journal.ts';
import { checkPages, countChecks } from './store/checks.ts';
import { countPhotos, photosWithBytes } from './store/photos.ts';
import { openedPages, sessionPages } from './store/sessions.ts';

/** A section in pages. A page of items is read only when it is requested. */
export type Pages<Item> = AsyncIterable<readonly Item[]>;

/** Collects the sections in the order of their fields in the JSON. */
export const collect = (db: Database, person: Person, clock: AssignmentClock) => {
  const { uid } = person;
  return {
    counts: async () => ({
      tests: await countAttempts(db, 'tests', uid),
      lessons: await countAttempts(db, 'lessons', uid),
      assignments: (await assignmentsOf(db, uid, clock)).length,
      outsideResults: await countOutsideResults(db, uid),
      drafts: await countDrafts(db, uid),
      practice: await countCards(db, uid),
      checks: await countChecks(db, uid),
      photos: await countPhotos(db, uid),
      journal: await countEntries(db, uid),
    }),
    account: () => accountOf(db, uid),
    consents: one(() => consentsOfPerson(db, uid)),
    tests: attemptPages(db, 'tests', uid),
    lessons: attemptPages(db, 'lessons', uid),
    assignments: one(() => assignmentsOf(db, uid, clock)),
    outsideResults: one(() => outsideResultsOf(db, uid)),
    drafts: draftPages(db, uid),
    practice: cardPages(db, uid),
    checks: checkPages(db, uid),
    photos: photosWithBytes(db, uid),
    groups: groupPages(db, uid),
    access: accessPages(db, uid),
    requests: requestPages(db, uid),
    sessions: sessionPages(db, uid),
    opened: openedPages(db, uid),
    journal: journalPages(db, person),
  };
};

export type OwnData = ReturnType<typeof collect>;

/** A list with few items, as a single page. */
async function* one<Item>(read: () => Promise<Item[]>): Pages<Item> {
  yield await read();
}

/** The data about the download itself. */
export interface About {
  person: Person;
  collectedAt: string;
  origin: string;
  /** An IANA name. */
  timeZone: string;
}
