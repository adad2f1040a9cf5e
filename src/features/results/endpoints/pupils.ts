/** Results of pupils: the gradebook, topics, and the card of one pupil. */
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { assertGroup } from '../../../db/groups.ts';
import { handle, type Route } from '../../../http/handler.ts';
import { cursorOf, toOrderedPage } from '../../../http/pagination.ts';
import { getGradebook, listUserResults } from '../pupils-contract.ts';
import { gradebookTests, gradebookUsers } from '../store/gradebook.ts';
import * as topics from '../store/topics.ts';
import { findUserResults } from '../store/user-results.ts';
import { listTopics } from '../topics-contract.ts';

/** Names the order of the gradebook in its cursors. */
const ORDER = 'gradebook';

export const pupilResultEndpoints = (db: Database): Route[] => [
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

  handle(listUserResults, async ({ params }) => {
    const results = await findUserResults(db, params.uid);
    if (results === undefined) throw new AppError('user-not-found');
    return results;
  }),
];
