/**
 * Stores the last session on the device (rule R186), and whether there is a sign-out that the server does not know of yet (rule R188). Both are in
 * local storage, because a page must know them before it shows anything, and other tabs must learn of them at once. session-record.ts keeps what
 * local storage may lose.
 */
import type { Gate } from '../../domain/personal-data/consent-gate.ts';
import type { SignedInUser, User } from '../../domain/users/user.ts';
import { readItem, writeItem } from '../lib/device-storage.ts';
import { isExpired } from './copies/copy-age.ts';

export const SESSION_KEY = 'listok:session';
/** The first script of index.html also reads this key. */
const SIGNED_OUT_KEY = 'listok:signed-out';
const KEEPS_NOTHING_KEY = 'listok:keeps-nothing';

interface LastSession {
  user: User & { gate?: undefined };
  /**
   * Set while the user has yet to consent. Without a network the site does not ask for the consent, but it shows that answers on the device wait for
   * it.
   */
  gate?: Gate | undefined;
  /** When the server confirmed the session, ms since 1970. */
  at: number;
  /** When the user signed in on this device, ms since 1970; 0 if it is not known. Versions up to 0.6 did not store it. */
  signedInAt?: number;
}

/** Whether this page has stored a session. If it has not, a missing session is no sign-out, because the device may store nothing. */
let hasWritten = false;

/** Whether the device keeps copies of what its user opens. The settings of the site may forbid it (rule R189). */
export const keepsCopies = (): boolean => readItem(KEEPS_NOTHING_KEY) === null;

export function setKeepsCopies(isKeeping: boolean): void {
  if (isKeeping === keepsCopies()) return;
  writeItem(KEEPS_NOTHING_KEY, isKeeping ? null : 'yes');
  if (!isKeeping) writeItem(SESSION_KEY, null);
}

/**
 * Stores who is signed in; `null` removes the stored user.
 * @param isSignIn whether the user has just signed in
 */
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

/** When the last user signed in on this device; 0 if it is not known. */
export function signedInAt(): number {
  const session = lastSession();
  return session?.signedInAt ?? session?.at ?? 0;
}

/** The user who was signed in last; `null` after a sign-out. */
export function lastUser(): User | null {
  const session = lastSession();
  return session === null || isExpired(session.at, Date.now()) ? null : session.user;
}

/** Whether the device has another user or none, because another tab has signed this user out. */
export const hasLeftDevice = (uid: string): boolean => hasWritten && keepsCopies() && lastSession()?.user.uid !== uid;

/** Whether a sign-out is pending that the device could not store, so that only this page knows of it. */
let isPendingHere = false;

/** Whether the server has yet to end the session of a user who has signed out. */
export const isSignOutPending = (): boolean => isPendingHere || readItem(SIGNED_OUT_KEY) !== null;

export function setSignOutPending(isPending: boolean): void {
  const isStored = writeItem(SIGNED_OUT_KEY, isPending ? String(Date.now()) : null);
  isPendingHere = isPending && !isStored;
}

/**
 * The time of a sign-out that the server does not know of yet. Versions up to 0.6 stored no time; their sign-out counts as the latest event.
 */
export const signedOutAt = (): number => {
  const at = Number(readItem(SIGNED_OUT_KEY) ?? 0);
  return Number.isNaN(at) ? Infinity : at;
};
