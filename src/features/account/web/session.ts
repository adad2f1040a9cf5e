/** The session of the browser: who is signed in, in this tab and in the others (rules R14, R23). */
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROLE } from '../../../domain/users/role.ts';
import type { User } from '../../../domain/users/user.ts';
import { hasUnsaved } from '../../../ui/forms/unsaved-changes.ts';
import { api } from './api.ts';

/** Why the user may no longer see the current page: signed out, another user, or no longer an admin. */
export type SessionLoss = 'unauthenticated' | 'other-user' | 'forbidden';

interface Session {
  /** The user whose pages are shown. */
  user: User | null;
  /** Set while a page stays open after the loss because it has unsaved changes. */
  lost?: SessionLoss;
}

const queryKey = ['GET /api/session'];

/** Who is signed in; unknown until the server has responded. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => nextSession(client, (await api('GET /api/session', {}, { signal })).user),
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

const currentUser = (client: QueryClient): User | null => client.getQueryData<Session>(queryKey)?.user ?? null;

/** Removes all data of the former user from the cache. */
function clearOtherUserData(client: QueryClient, user: User | null): void {
  if (currentUser(client)?.uid === user?.uid) return;
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}

/** @returns why the new user may not see the pages of the former one; `null` if they may */
function sessionLoss(before: User, now: User | null): SessionLoss | null {
  if (now === null) return 'unauthenticated';
  if (now.uid !== before.uid) return 'other-user';
  return before.role === ROLE.admin && now.role !== ROLE.admin ? 'forbidden' : null;
}

/** The session after the server has said who is signed in. A page with unsaved changes stays open. */
function nextSession(client: QueryClient, user: User | null): Session {
  const before = currentUser(client);
  const lost = before && sessionLoss(before, user);
  if (lost && hasUnsaved()) return { user: before, lost };
  clearOtherUserData(client, user);
  return { user };
}

/** The tabs of a browser share one session. `null` on the server, and in Firefox with blocked cookies, where it cannot be opened. */
const otherTabs = typeof window === 'undefined' ? null : openChannel();

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('listok:session');
  } catch {
    return null;
  }
}

/** Sets the session after a sign-in or sign-out in this tab, and informs the other tabs. */
export function setSession(client: QueryClient, user: User | null): void {
  clearOtherUserData(client, user);
  client.setQueryData<Session>(queryKey, { user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel has no such parameter: it never leaves the origin
  otherTabs?.postMessage(user);
}

/**
 * Sets the session to what the server or another tab says.
 * @returns whether that changes anything
 */
export function applySession(client: QueryClient, user: User | null): boolean {
  const before = client.getQueryData<Session>(queryKey);
  const now = nextSession(client, user);
  client.setQueryData<Session>(queryKey, now);
  return before === undefined || before.user?.uid !== now.user?.uid || before.lost !== now.lost;
}

/** Follows sign-ins and sign-outs in other tabs, also after the back/forward cache has kept the page from hearing of them. */
export function syncSessionAcrossTabs(client: QueryClient): void {
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<User | null>) => {
    // Applied at once, also offline; then the server confirms it.
    applySession(client, data);
    void client.invalidateQueries({ queryKey });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void client.invalidateQueries({ queryKey });
  });
}

/** Deletes the unsaved edits that the device keeps for a user (rule R158). Only admins have any, and only they load this code. */
const deleteKeptEdits = (uid: string): Promise<void> =>
  import('../../../ui/kept-edits/kept-entries.ts').then(({ deleteAllEntries }) => deleteAllEntries(uid)).catch(() => undefined);

/** Ends the session of this browser, and clears the cache and the kept edits. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/session', {}),
    onSuccess: () => {
      const user = currentUser(queryClient);
      if (user?.role === ROLE.admin) void deleteKeptEdits(user.uid);
      setSession(queryClient, null);
    },
  });
}
