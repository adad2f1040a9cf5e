import { answerStore } from '../answer-queue/device-queue.ts';
import { removeOldOutgoing } from '../answer-queue/old-outgoing.ts';
import { removeChecks } from '../check-queue/durable-checks.ts';
import { deleteAllEntries } from '../kept-edits/kept-edits-store.ts';
import { copies, removeCaches } from './copies/device-copies.ts';
import { lastUser } from './device-session.ts';
import { allLeftovers, forgetSession, recordCleared, type Leftover } from './session-record.ts';

/**
 * How each store removes the data of a user.
 * @throws what the browser throws
 * @returns `false` if the store has refused
 */
const CLEAR: Record<Leftover, (uid: string) => Promise<unknown>> = {
  answers: async (uid) => {
    const isGone = (): boolean => lastUser()?.uid !== uid;
    const removed = await Promise.all([answerStore.clear(uid, isGone), removeChecks(uid, isGone).then(() => true, () => false)]);
    return removed.every(Boolean);
  },
  photos: async (uid) => (await import('../answer-queue/photos/device-photos.ts')).photoQueue.clear(uid),
  outgoing: removeOldOutgoing,
  edits: deleteAllEntries,
  copies: (uid) => copies.removeAll(uid),
  images: removeCaches,
};

/**
 * Removes everything that the device keeps for users who have signed out (rule R188). If a store refuses, it stays recorded, so that a later call
 * tries again. It runs only while nobody is signed in.
 */
export async function removeLeftoversOfUsers(): Promise<void> {
  await forgetSession();
  for (const [uid, stores] of Object.entries(await allLeftovers())) await Promise.all(stores.map((store) => clear(uid, store)));
}

async function clear(uid: string, store: Leftover): Promise<void> {
  const isCleared = await CLEAR[store](uid).then(
    (result) => result !== false,
    () => false,
  );
  if (isCleared) await recordCleared(uid, store);
}
