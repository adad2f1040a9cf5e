/** The session of the browser: who is signed in, in this tab and in other tabs (rules R14, R23). */
import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { ROLE } from '../../../domain/users/role.ts';
import type { SignedInUser, User } from '../../../domain/users/user.ts';
import { isUnreachable } from '../../../http/client.ts';
import { PATIENCE_MS } from '../../../ui/lib/patience.ts';
import { hasUnsaved } from '../../../ui/forms/unsaved-changes.ts';
import { isOffline, setShowsCopy } from '../../../ui/offline/connection.ts';
import { hasLeftDevice, isSignOutPending, lastUser, rememberUser, SESSION_KEY, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { api } from './api.ts';
import { endPendingSession } from './end-session.ts';

/**
 * Why the user may not see the current page any more: the session has ended, another user has signed in, or the user has lost the role of an
 * admin.
 */
export type SessionLoss = 'unauthenticated' | 'other-user' | 'forbidden';

interface Session {
  /** The user whose pages are shown. */
  user: SignedInUser | null;
  /** Set while a page stays open without its session, because it has unsaved changes. */
  lost?: SessionLoss;
  /** Whether the user has signed out on this page. The next user, who may be another person, then begins at the dashboard. */
  hasLeft?: true;
}

const queryKey = ['GET /api/session'];
export const SESSION_HASH = hashKey(queryKey);

/** The query of the session. It has no data until the server has responded. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => nextSession(client, await askForUser(signal)),
  staleTime: 60_000,
});

/** Asks the server who is signed in. If the server cannot be reached, the last session on the device is trusted (rule R186). */
async function askForUser(signal: AbortSignal): Promise<SignedInUser | null> {
  if (isSignOutPending()) {
    await endPendingSession().catch(() => undefined);
    return null;
  }
  // Another module keeps asking in the background (use-reconnection.ts).
  const trusted = isOffline() ? await trustedUser() : null;
  if (trusted !== null) return trusted;
  try {
    const user = withGate(await api('GET /api/session', {}, { signal, ...(lastUser() !== null && { timeout: PATIENCE_MS }) }));
    // Meanwhile another tab may have signed out.
    if (isSignOutPending()) return null;
    rememberUser(user);
    setShowsCopy(SESSION_HASH, false);
    return user;
  } catch (error) {
    if (signal.aborted || !isUnreachable(error)) throw error;
    const last = await trustedUser();
    if (last === null) throw error;
    return last;
  }
}

/** The user of the last session on the device. Local storage may have lost a sign-in, so the record on the disk is read, too. */
async function trustedUser(): Promise<User | null> {
  await import('../../../ui/offline/session-record.ts').then(({ restoreSession }) => restoreSession()).catch(() => undefined);
  const last = isSignOutPending() ? null : lastUser();
  if (last !== null) setShowsCopy(SESSION_HASH, true);
  return last;
}

/** The user of a session, with `gate` if the user has yet to consent. */
export const withGate = <Found extends User | null>({ user, consentRequired, consentUntil }: { user: Found; consentRequired: boolean; consentUntil: string | null }) =>
  (user && consentRequired ? { ...user, gate: { until: consentUntil } } : user) as Found extends null ? SignedInUser | null : SignedInUser;

export const useSession = () => useQuery(sessionQuery);

export const currentUser = (client: QueryClient): SignedInUser | null => client.getQueryData<Session>(queryKey)?.user ?? null;

/**
 * The id of the user whose data a query may show. Until the server has confirmed the session, it is the last user of
 * the device.
 */
export function ownerOf(client: QueryClient): string | null {
  const session = client.getQueryData<Session>(queryKey);
  const user = session === undefined ? lastUser() : session.user;
  return user?.uid ?? null;
}

/** Removes all data of the previous user from the cache. */
function clearOtherUserData(client: QueryClient, user: User | null): void {
  if (currentUser(client)?.uid === user?.uid) return;
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}

/** @returns why the new user may not see the pages of the previous user; `null` if the new user may */
function sessionLoss(before: User, now: User | null): SessionLoss | null {
  if (now === null) return 'unauthenticated';
  if (now.uid !== before.uid) return 'other-user';
  return before.role === ROLE.admin && now.role !== ROLE.admin ? 'forbidden' : null;
}

/** The session after the server has said who is signed in. A page with unsaved changes keeps the old user. */
function nextSession(client: QueryClient, user: SignedInUser | null): Session {
  const before = currentUser(client);
  const lost = before && sessionLoss(before, user);
  if (lost && hasUnsaved()) return { user: before, lost };
  clearOtherUserData(client, user);
  return { user };
}

/**
 * The channel to the other tabs, because all tabs of a browser share one session. It is `null` on the server, and in Firefox with blocked
 * cookies, where it cannot be opened.
 */
const otherTabs = typeof window === 'undefined' ? null : openChannel();

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('listok:session');
  } catch {
    return null;
  }
}

/** Sets the session after a sign-in or sign-out in this tab, and tells the other tabs. */
export function setSession(client: QueryClient, user: SignedInUser | null): void {
  clearOtherUserData(client, user);
  rememberUser(user, true);
  if (user !== null) {
    // A sign-out that was not sent yet is no longer needed, because the new session has replaced the former session of
    // the browser.
    setSignOutPending(false);
    void import('../../../ui/offline/session-record.ts').then(({ recordSignIn }) => recordSignIn(user)).catch(() => undefined);
  }
  client.setQueryData<Session>(queryKey, { user, ...(user === null && { hasLeft: true }) });
  tellOtherTabs(user);
}

export const tellOtherTabs = (user: User | null): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel has no such parameter: it never leaves the origin
  otherTabs?.postMessage(user);

/**
 * Sets the session to what the server or another tab says.
 * @returns whether the session has changed
 */
export function applySession(client: QueryClient, user: SignedInUser | null): boolean {
  const before = client.getQueryData<Session>(queryKey);
  const now = nextSession(client, user);
  rememberUser(user);
  client.setQueryData<Session>(queryKey, now);
  return before === undefined || before.user?.uid !== now.user?.uid || before.lost !== now.lost;
}

/**
 * Follows sign-ins and sign-outs in other tabs. A frozen tab and a tab in the back/forward cache receive no messages, so the server is asked
 * again when the tab returns. After a sign-out without a network, the session is ended as soon as there is a network.
 */
export function syncSessionAcrossTabs(client: QueryClient): void {
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<User | null>) => {
    // The message takes effect at once, even offline. Then the server confirms it.
    applySession(client, data);
    void client.invalidateQueries({ queryKey });
  });
  const follow = (): void => {
    const user = currentUser(client);
    if (user === null || !hasLeftDevice(user.uid)) return;
    if (lastUser() === null) applySession(client, null);
    void client.invalidateQueries({ queryKey });
  };
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    follow();
    void client.invalidateQueries({ queryKey });
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) follow();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow();
  });
  window.addEventListener('online', () => void endPendingSession().catch(() => undefined));
}
