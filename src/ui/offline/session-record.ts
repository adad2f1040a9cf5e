/**
 * Who has signed in or out on this device, and what is left of users who have signed out. Local storage reaches the disk late, and a
 * killed browser may find its old content again; this record is on the disk before it counts (ADR 53).
 */
import { changeRow, readRow } from '../lib/device-database.ts';
import { readItem, writeItem } from '../lib/device-storage.ts';
import { lastUser, signedInAt, signedOutAt } from './device-session.ts';

const LEFTOVERS_KEY = 'listok:leftovers';

/** What a sign-out clears, each on its own. `outgoing` has answers of earlier versions of the site. */
const LEFTOVERS = ['answers', 'photos', 'outgoing', 'edits', 'copies', 'images'] as const;
export type Leftover = (typeof LEFTOVERS)[number];
/** What is left, by user. */
type Leftovers = Record<string, readonly Leftover[]>;

function leftovers(): Leftovers {
  const text = readItem(LEFTOVERS_KEY);
  if (text === null) return {};
  try {
    return JSON.parse(text) as Leftovers;
  } catch {
    // Versions up to 0.6 noted the user alone.
    return { [text]: LEFTOVERS };
  }
}

const writeLeftovers = (all: Leftovers): void => void writeItem(LEFTOVERS_KEY, Object.keys(all).length === 0 ? null : JSON.stringify(all));

/** Everything of a user is to be cleared. */
export const leaveAll = (uid: string): void => writeLeftovers({ ...leftovers(), [uid]: LEFTOVERS });

interface SessionRecord {
  /** The time of the last sign-in or sign-out, ms since 1970. */
  at: number;
  /** Who is signed in; `null` after a sign-out. */
  uid: string | null;
  /** Whether the server has yet to hear of the sign-out. */
  isPending: boolean;
  leftovers: Leftovers;
}

const NONE: SessionRecord = { at: 0, uid: null, isPending: false, leftovers: {} };

const change = (run: (before: SessionRecord) => SessionRecord): Promise<unknown> =>
  changeRow<SessionRecord>(['session'], (before) => run(before ?? NONE)).catch(() => undefined);

const without = (all: Leftovers, uid: string): Leftovers => Object.fromEntries(Object.entries(all).filter(([owner]) => owner !== uid));

/** A sign-in ends what is left to clear of that user. */
export function recordSignIn(uid: string): Promise<unknown> {
  endLeftovers(uid);
  return change((before) => ({ at: Date.now(), uid, isPending: false, leftovers: without(before.leftovers, uid) }));
}

/** Nothing of a user who is signed in is left to clear, whatever local storage of a killed browser tells. */
export function endLeftovers(uid: string): void {
  if (uid in leftovers()) writeLeftovers(without(leftovers(), uid));
}

/** @param uid whose the device was; everything of that user is left to be cleared */
export const recordSignOut = (uid: string | null): Promise<unknown> =>
  change((before) => ({ at: Date.now(), uid: null, isPending: true, leftovers: { ...before.leftovers, ...(uid !== null && { [uid]: LEFTOVERS }) } }));

export const recordSessionEnded = (): Promise<unknown> => change((before) => ({ ...before, isPending: false }));

/** Notes that a store has nothing of a user any more. */
export async function recordCleared(uid: string, store: Leftover): Promise<void> {
  const clear = (all: Leftovers): Leftovers => {
    const left = all[uid]?.filter((each) => each !== store) ?? [];
    return left.length === 0 ? without(all, uid) : { ...all, [uid]: left };
  };
  writeLeftovers(clear(leftovers()));
  await change((before) => ({ ...before, leftovers: clear(before.leftovers) }));
}

/** What is left, of all users but the one who is signed in by what either store knows: one of them may have refused the sign-in. */
export async function allLeftovers(): Promise<Leftovers> {
  const record = await readRow<SessionRecord>(['session']).catch(() => undefined);
  return without(without({ ...leftovers(), ...record?.leftovers }, record?.uid ?? ''), lastUser()?.uid ?? '');
}

/** What the record knows beyond local storage. `pending`: the server has yet to hear of a sign-out; `signed-out`: nobody is signed in. */
export async function findSignOut(): Promise<'pending' | 'signed-out' | null> {
  const record = await readRow<SessionRecord>(['session']).catch(() => undefined);
  if (record === undefined || record.uid !== null || signedInAt() > record.at) return null;
  return record.isPending ? 'pending' : 'signed-out';
}

/** Whether a sign-out that local storage tells of is older than a sign-in that it has lost. */
export async function isSignOutOutdated(): Promise<boolean> {
  const record = await readRow<SessionRecord>(['session']).catch(() => undefined);
  return record !== undefined && record.uid !== null && record.at > signedOutAt();
}
