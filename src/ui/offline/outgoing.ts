/**
 * Submissions that no page could send, word for word, for the service worker to send (rule R197). IndexedDB, because it reads no
 * local storage. Where it is forbidden or full, nothing is kept: the drafts stay, and the pages send them.
 */
import { createStore, delMany, entries, keys, set, type UseStore } from 'idb-keyval';

/** The tag of the service worker's event. */
export const SYNC_TAG = 'listok-outgoing';

export interface OutgoingRequest {
  /** The learner, whom the body names too. */
  uid: string;
  /** The id of a general test, or `lesson:` and the id of a lesson. */
  test: string;
  /** Of the `PUT` of a result. */
  url: string;
  body: unknown;
}

type OutgoingKey = [uid: string, test: string];

let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore('listok-outgoing', 'requests'));

/** One after the other: a removal must not overtake the writing of what it removes. */
let last: Promise<unknown> = Promise.resolve();
function inOrder<Result>(run: () => Promise<Result>, otherwise: Result): Promise<Result> {
  const done = last.then(run).catch(() => otherwise);
  last = done;
  return done;
}

/** @returns whether it is kept */
export const putOutgoing = (request: OutgoingRequest): Promise<boolean> =>
  inOrder(async () => {
    await set([request.uid, request.test] satisfies OutgoingKey, request, store());
    return true;
  }, false);

export const listOutgoing = (): Promise<OutgoingRequest[]> =>
  inOrder(async () => (await entries<OutgoingKey, OutgoingRequest>(store())).map(([, request]) => request), []);

/** Removes what waits of one test of a user, or of all of them. */
export const removeOutgoing = (uid: string, test?: string): Promise<void> =>
  inOrder(async () => {
    const found = await keys<OutgoingKey>(store());
    await delMany(found.filter(([owner, name]) => owner === uid && (test === undefined || name === test)), store());
  }, undefined);
