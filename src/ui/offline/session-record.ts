/**
 * Records who has signed in or out on this device, and which data of signed-out users are still to be removed. Local storage is written to the disk
 * late: after the browser was killed, it may have its old content again. A change of this record counts only when it is on the disk (ADR 53).
 */
import type { SignedInUser } from '../../domain/users/user.ts';
import { changeRow, readRow } from '../lib/device-database.ts';
import { readItem, writeItem } from '../lib/device-storage.ts';
import { keepsCopies, lastSession, lastUser, SESSION_KEY, signedInAt, signedOutAt } from './device-session.ts';

const LEFTOVERS_KEY = 'listok:leftovers';

/** The stores that a sign-out clears one by one. `outgoing` contains answers that earlier versions of the site have left. */
const LEFTOVERS = ['answers', 'photos', 'outgoing', 'edits', 'copies', 'images'] as const;
export type Leftover = (typeof LEFTOVERS)[number];
/** The stores that are still to be cleared, by user. */
type Leftovers = Record<string, readonly Leftover[]>;

function leftovers(): Leftovers {
  const text = readItem(LEFTOVERS_KEY);
  if (text === null) return {};
  try {
    return JSON.parse(text) as Leftovers;
  } catch {
    // Versions up to 0.6 stored only the id of the user.
    return { [text]: LEFTOVERS };
  }
}

const writeLeftovers = (all: Leftovers): void => void writeItem(LEFTOVERS_KEY, Object.keys(all).length === 0 ? null : JSON.stringify(all));

/** Records that all data of a user are to be removed. */
export const leaveAll = (uid: string): void => writeLeftovers({ ...leftovers(), [uid]: LEFTOVERS });

interface SessionRecord {
  /** The time of the last sign-in or sign-out, ms since 1970. */
  at: number;
  /** The user who is signed in; `null` after a sign-out. */
  uid: string | null;
  /** Absent if the device keeps no copies, after a sign-out, and in records of versions up to 0.7. */
  user?: SignedInUser | undefined;
  /** Whether the server does not know of the sign-out yet. */
  isPending: boolean;
  leftovers: Leftovers;
}

const NONE: SessionRecord = { at: 0, uid: null, isPending: false, leftovers: {} };

const change = (run: (before: SessionRecord) => SessionRecord): Promise<unknown> =>
  changeRow<SessionRecord>(['session'], (before) => run(before ?? NONE)).catch(() => undefined);

const without = (all: Leftovers, uid: string): Leftovers => Object.fromEntries(Object.entries(all).filter(([owner]) => owner !== uid));

/** Records a sign-in. The device then removes no data of that user. */
export function recordSignIn(user: SignedInUser): Promise<unknown> {
  const { uid } = user;
  endLeftovers(uid);
  return change((before) => ({ at: Date.now(), uid, ...(keepsCopies() && { user }), isPending: false, leftovers: without(before.leftovers, uid) }));
}

/** Puts back the session of a sign-in that local storage has lost, because the browser was killed soon after it. */
export async function restoreSession(): Promise<void> {
  const { user, at } = (await readRow<SessionRecord>(['session']).catch(() => undefined)) ?? NONE;
  if (user === undefined || !keepsCopies() || at <= (lastSession()?.at ?? 0)) return;
  writeItem(SESSION_KEY, JSON.stringify({ user: { ...user, gate: undefined }, gate: user.gate, at, signedInAt: at }));
}

/**
 * Removes the record that data of a user are to be removed, because the user is signed in. Local storage may have that record again after the browser
 * was killed.
 */
export function endLeftovers(uid: string): void {
  if (uid in leftovers()) writeLeftovers(without(leftovers(), uid));
}

/** Records that nobody is signed in, for example because the session has ended on the server. The session is then not put back. */
export const forgetSession = (): Promise<unknown> =>
  changeRow<SessionRecord>(['session'], (before) => (before?.user === undefined || lastUser() !== null ? before : { ...before, user: undefined })).catch(() => undefined);

/** @param uid the user who was signed in; all data of this user are to be removed */
export const recordSignOut = (uid: string | null): Promise<unknown> =>
  change((before) => ({ at: Date.now(), uid: null, isPending: true, leftovers: { ...before.leftovers, ...(uid !== null && { [uid]: LEFTOVERS }) } }));

export const recordSessionEnded = (): Promise<unknown> => change((before) => ({ ...before, isPending: false }));

/** Records that a store has no data of a user any more. */
export async function recordCleared(uid: string, store: Leftover): Promise<void> {
  const clear = (all: Leftovers): Leftovers => {
    const left = all[uid]?.filter((each) => each !== store) ?? [];
    return left.length === 0 ? without(all, uid) : { ...all, [uid]: left };
  };
  writeLeftovers(clear(leftovers()));
  await change((before) => ({ ...before, leftovers: clear(before.leftovers) }));
}

/**
 * The stores that are still to be cleared, for all users but the signed-in user. Local storage and the record may differ about who that is,
 * because one of them may have refused the sign-in; a user whom either of them names is left out.
 */
export async function allLeftovers(): Promise<Leftovers> {
  const record = await readRow<SessionRecord>(['session']).catch(() => undefined);
  return without(without({ ...leftovers(), ...record?.leftovers }, record?.uid ?? ''), lastUser()?.uid ?? '');
}

/** Finds a sign-out that local storage has lost. `pending`: the server does not know of the sign-out yet; `signed-out`: nobody is signed in. */
export async function findSignOut(): Promise<'pending' | 'signed-out' | null> {
  const record = await readRow<SessionRecord>(['session']).catch(() => undefined);
  if (record === undefined || record.uid !== null || signedInAt() > record.at) return null;
  return record.isPending ? 'pending' : 'signed-out';
}

/** Whether a sign-out in local storage is older than a sign-in that local storage has lost. */
export async function isSignOutOutdated(): Promise<boolean> {
  const record = await readRow<SessionRecord>(['session']).catch(() => undefined);
  return record !== undefined && record.uid !== null && record.at > signedOutAt();
}
