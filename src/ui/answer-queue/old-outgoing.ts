/**
 * Sends submissions that a page of version 0.6 could not send. That page has stored each complete request for its service worker. Each request is
 * sent unchanged and then removed. Pages of version 0.6 may still be open.
 */
import { createStore, delMany, entries, keys, type UseStore } from 'idb-keyval';
import type { AnswerStore } from './answer-store.ts';
import type { QueueEnvironment } from './lane.ts';
import { outcomeOf } from './policy.ts';

interface OldOutgoing {
  uid: string;
  test: string;
  url: string;
  body: unknown;
}

type OutgoingKey = [uid: string, test: string];

let opened: UseStore | null = null;
const rows = (): UseStore => (opened ??= createStore('listok-outgoing', 'requests'));

/**
 * Removes the stored submissions of a user, for one test or for all tests.
 * @throws any error of IndexedDB
 */
export async function removeOldOutgoing(uid: string, test?: string): Promise<void> {
  const found = await keys<OutgoingKey>(rows());
  await delMany(found.filter(([owner, name]) => owner === uid && (test === undefined || name === test)), rows());
}

/**
 * Sends the stored submissions.
 * @param uid the user; all users if it is left out
 * @returns whether nothing waits for the network afterwards
 */
export async function sendOldOutgoing(send: QueueEnvironment['send'], store: AnswerStore, uid?: string): Promise<boolean> {
  const all = await entries<OutgoingKey, OldOutgoing>(rows()).catch(() => []);
  let isDone = true;
  for (const [, request] of all.filter(([[owner]]) => uid === undefined || owner === uid)) {
    const { test, url, body } = request;
    const name = { uid: request.uid, test };
    try {
      await send({ url, body }, { kind: 'submission', isOpen: false, signal: new AbortController().signal });
      await removeOldOutgoing(request.uid, test);
      const { attempt } = Object(body) as { attempt?: number };
      if (store.read(name)?.attempt === attempt) await store.remove(name);
    } catch (error) {
      const { type } = outcomeOf(error);
      if (type === 'retry') isDone = false;
      // The server will not accept the submission, so it is removed. If the attempt is not over, the draft has the same answers and shows the user
      // what happened to them.
      else if (type !== 'left' && type !== 'gated' && (type === 'over' || store.read(name) !== null)) await removeOldOutgoing(request.uid, test).catch(() => undefined);
    }
  }
  return isDone;
}
