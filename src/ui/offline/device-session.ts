/**
 * Whose the device is: the last session (rule R186), and a sign-out that the server has yet to hear of (rule R188). Both are in
 * local storage, because a page must know them before it shows anything, and the other tabs at once; session-record.ts has what
 * local storage may lose.
 */
import type { Gate } from '../../domain/personal-data/gate.ts';
import type { SignedInUser, User } from '../../domain/users/user.ts';
import { readItem, writeItem } from '../lib/device-storage.ts';
import { isExpired } from './copies/copy-age.ts';

export const SESSION_KEY = 'listok:session';
/** The first script of index.html reads it too. */
const SIGNED_OUT_KEY = 'listok:signed-out';
const KEEPS_NOTHING_KEY = 'listok:keeps-nothing';

interface LastSession {
  user: User & { gate?: undefined };
  /** Set while the user has yet to consent. Without a network nobody has to, but what waits is said to wait for it. */
  gate?: Gate | undefined;
  /** When the server said so, ms since 1970. */
  at: number;
  /** When the user has signed in on this device, ms since 1970; 0 where it is not known. Versions up to 0.6 stored none. */
  signedInAt?: number;
}

/** Whether this page has written the session: a device that stores nothing says nothing about it. */
let hasWritten = false;

/** Whether the device keeps what its user opens; the settings of the site may forbid it (rule R189). */
export const keepsCopies = (): boolean => readItem(KEEPS_NOTHING_KEY) === null;

export function setKeepsCopies(isKeeping: boolean): void {
  if (isKeeping === keepsCopies()) return;
  writeItem(KEEPS_NOTHING_KEY, isKeeping ? null : 'yes');
  if (!isKeeping) writeItem(SESSION_KEY, null);
}

/** Remembers who is signed in; `null` forgets it. @param isSignIn whether the user has just signed in */
export function rememberUser(user: SignedInUser | null, isSignIn = false): void {
  if (!keepsCopies()) return;
  const at = Date.now();
  const before = lastSession();
  const known = before !== null && before.user.uid === user?.uid ? signedInAt() : 0;
  const session: LastSession | null = user && { user: { ...user, gate: undefined }, gate: user.gate, at, signedInAt: isSignIn ? at : known };
  hasWritten = writeItem(SESSION_KEY, session && JSON.stringify(session));
}

export function lastSession(): LastSession | null {
  try {
    return JSON.parse(readItem(SESSION_KEY) ?? 'null') as LastSession | null;
  } catch {
    return null;
  }
}

/** When the last user has signed in on this device; 0 where it is not known. */
export function signedInAt(): number {
  const session = lastSession();
  return session?.signedInAt ?? session?.at ?? 0;
}

/** Who was signed in last; `null` after a sign-out. */
export function lastUser(): User | null {
  const session = lastSession();
  return session === null || isExpired(session.at, Date.now()) ? null : session.user;
}

/** Whether the device has another user now, or none: another tab has signed this one out. */
export const hasLeftDevice = (uid: string): boolean => hasWritten && keepsCopies() && lastSession()?.user.uid !== uid;

/** Set in this page alone, where the device stores nothing. */
let isPendingHere = false;

/** Whether the server has yet to end the session of a user who has signed out. */
export const isSignOutPending = (): boolean => isPendingHere || readItem(SIGNED_OUT_KEY) !== null;

export function setSignOutPending(isPending: boolean): void {
  const isStored = writeItem(SIGNED_OUT_KEY, isPending ? String(Date.now()) : null);
  isPendingHere = isPending && !isStored;
}

/** When the sign-out was that the server has yet to hear of. Versions up to 0.6 told no time: theirs counts as the latest. */
export const signedOutAt = (): number => {
  const at = Number(readItem(SIGNED_OUT_KEY) ?? 0);
  return Number.isNaN(at) ? Infinity : at;
};
