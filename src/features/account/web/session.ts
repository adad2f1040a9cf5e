import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROLE } from '../../../domain/role.ts';
import type { User } from '../../../domain/user.ts';
import { hasUnsaved } from '../../../ui/saving/leaving.ts';
import { api } from './api.ts';

/** That a page is nobody's, somebody else's or none of the user's by now. */
export type Lost = 'unauthenticated' | 'other-user' | 'forbidden';

/** Whom the pages are shown to. */
interface Session {
  user: User | null;
  /** The page stays all the same, for the sake of what is typed there unsaved. */
  lost?: Lost;
}

const queryKey = ['GET /api/session'];

/** Who is signed in. The state is unknown until the server has answered. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => sessionOf(client, (await api('GET /api/session', {}, { signal })).user),
  staleTime: 60_000,
});

/** Who is signed in, once the server has said it. */
export const useSession = () => useQuery(sessionQuery);

const userIn = (client: QueryClient): User | null => client.getQueryData<Session>(queryKey)?.user ?? null;

/** What was loaded for somebody else is forgotten. */
function forgetFor(client: QueryClient, user: User | null): void {
  if (userIn(client)?.uid === user?.uid) return;
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}

/** What takes the pages of one user away, now that the server has named another, or given them another role. */
function lossOf(before: User, now: User | null): Lost | null {
  if (now === null) return 'unauthenticated';
  if (now.uid !== before.uid) return 'other-user';
  return before.role === ROLE.admin && now.role !== ROLE.admin ? 'forbidden' : null;
}

/** What becomes of the pages now that the server has said who is signed in. */
function sessionOf(client: QueryClient, user: User | null): Session {
  const before = userIn(client);
  const lost = before && lossOf(before, user);
  if (lost && hasUnsaved()) return { user: before, lost };
  forgetFor(client, user);
  return { user };
}

/** The tabs of a browser have one session. Firefox refuses the channel where cookies are blocked. */
const otherTabs = openChannel();

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('listok:session');
  } catch {
    return null;
  }
}

/** Notes who came in or went out here, and tells the other tabs. */
export function setSession(client: QueryClient, user: User | null): void {
  forgetFor(client, user);
  client.setQueryData<Session>(queryKey, { user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none: it is heard on its own origin only
  otherTabs?.postMessage(user);
}

/**
 * Notes what was heard of the session.
 * @returns whether that wasn't known
 */
export function noteSession(client: QueryClient, user: User | null): boolean {
  const before = client.getQueryData<Session>(queryKey);
  const now = sessionOf(client, user);
  client.setQueryData<Session>(queryKey, now);
  return before === undefined || before.user?.uid !== now.user?.uid || before.lost !== now.lost;
}

/** Follows who comes in or goes out in the other tabs, and while the browser keeps the page for «Back»: it hears nothing then. */
export function followOtherTabs(client: QueryClient): void {
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<User | null>) => {
    // At once, whatever the network does; then the server has the last word.
    noteSession(client, data);
    void client.invalidateQueries({ queryKey });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void client.invalidateQueries({ queryKey });
  });
}

/** Ends the session of this browser, and forgets what was loaded in it. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/session', {}),
    onSuccess: () => setSession(queryClient, null),
  });
}
