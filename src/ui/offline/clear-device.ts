import { clearDrafts } from '../drafts/kept-drafts.ts';
import { deleteAllEntries } from '../kept-edits/kept-entries.ts';
import { copies, removeCaches } from './copies/device-copies.ts';
import { leftoversOf, setLeftoversOf } from './device-session.ts';
import { removeOutgoing } from './outgoing.ts';

/** Removes everything that the device keeps for a user who has signed out: answers, also those that the browser is to send, edits, copies, images (rule R188). */
export async function removeLeftoversOfUser(): Promise<void> {
  const uid = leftoversOf();
  if (uid === null) return;
  clearDrafts(uid);
  await Promise.all([deleteAllEntries(uid), copies.removeAll(uid), removeCaches(uid), removeOutgoing(uid)]);
  // Somebody else may have signed out meanwhile.
  if (leftoversOf() === uid) setLeftoversOf(null);
}
