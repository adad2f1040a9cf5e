import type { Database } from '../../db/database.ts';
import { topicShares } from '../../domain/results/topic-shares.ts';
import { handle, type Route } from '../../http/handler.ts';
import { getProgress } from './contract.ts';
import { countLessons, findCurrentAttempts, listTests } from './store.ts';

/** A pupil's own figures (rule R181). */
export const progressEndpoints = (db: Database): Route[] => [
  handle(getProgress, async ({ user }) => ({
    tests: await listTests(db, user.uid),
    topics: topicShares(await findCurrentAttempts(db, user.uid)),
    lessons: await countLessons(db, user),
  })),
];
