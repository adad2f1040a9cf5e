/** The endpoints of pupils' results: the gradebook, the topics, and the card of a pupil. */
import { AppError } from '../../../domain/errors.ts';
import { computeExamScores } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import { assertGroup } from '../../../db/groups.ts';
import { handle, type Route } from '../../../http/handler.ts';
import { cursorOf, toOrderedPage } from '../../../http/pagination.ts';
import { getGradebook, listUserResults } from '../pupils-contract.ts';
import { getLines } from '../lines-contract.ts';
import { gradebookTests, gradebookUsers } from '../store/gradebook.ts';
import { lineSums, lineUsers } from '../store/lines.ts';
import * as topics from '../store/topics.ts';
import { findUserResults } from '../store/user-results.ts';
import { listTopics } from '../topics-contract.ts';

/** Cursors of the gradebook contain this name, so that a cursor of another list is rejected. */
const ORDER = 'gradebook';
const LINES_ORDER = 'lines';

/** @param zone the IANA name of the site's time zone */
export const pupilResultEndpoints = (db: Database, zone: string): Route[] => [
  handle(getGradebook, async ({ query: { search, groupId, limit, cursor } }) => {
    await assertGroup(db, groupId);
    const { users, total } = await gradebookUsers(db, { search, groupId }, limit + 1, cursorOf(cursor, ORDER, 'string'));
    const { shown, nextCursor } = toOrderedPage(users, limit, ({ nicknameOrder, uid }) => ({ order: ORDER, key: nicknameOrder, id: uid }));
    return { tests: await gradebookTests(db), users: shown, total, nextCursor };
  }),

  handle(listTopics, async ({ query: { groupId } }) => {
    await assertGroup(db, groupId);
    return topics.listTopics(db, groupId);
  }),

  handle(getLines, async ({ query: { exam, search, groupId, limit, cursor } }) => {
    await assertGroup(db, groupId);
    await computeExamScores(db, { exam });
    const sums = await lineSums(db, exam, groupId, zone);
    const { users, total } = await lineUsers(db, { exam, search, groupId }, { limit: limit + 1, after: cursorOf(cursor, LINES_ORDER, 'string'), zone });
    const { shown, nextCursor } = toOrderedPage(users, limit, ({ nicknameOrder, uid }) => ({ order: LINES_ORDER, key: nicknameOrder, id: uid }));
    return { exam, ...sums, users: shown, total, nextCursor };
  }),

  handle(listUserResults, async ({ params }) => {
    const results = await findUserResults(db, params.uid, zone);
    if (results === undefined) throw new AppError('user-not-found');
    return results;
  }),
];
