import type { Database } from '../../db/database.ts';
import { examsOfUser } from '../../db/attempts/exam-results.ts';
import { topicsOfUser } from '../../db/attempts/topics-of-users.ts';
import { handle, type Route } from '../../http/handler.ts';
import { getProgress } from './contract.ts';
import { countLessons, listTests } from './store.ts';

/**
 * The endpoint of a pupil's own results (rule R181).
 * @param zone the IANA name of the site's time zone
 */
export const progressEndpoints = (db: Database, zone: string): Route[] => [
  handle(getProgress, async ({ user }) => ({
    tests: await listTests(db, user.uid),
    topics: await topicsOfUser(db, user.uid),
    lessons: await countLessons(db, user),
    exams: await examsOfUser(db, user.uid, zone),
  })),
];
