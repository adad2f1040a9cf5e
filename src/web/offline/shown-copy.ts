/** Shows copies in place of answers from the server (rule R184). */
import type { Query, QueryClient } from '@tanstack/react-query';
import { ownerOf } from '../../features/account/web/session.ts';
import { setShowsCopy } from '../../ui/offline/connection.ts';
import { isBeingAnswered } from './being-answered.ts';
import { copies } from '../../ui/offline/copies/device-copies.ts';

/** @returns the data that the page has, else the copy on the device; `undefined` if there is neither */
export async function showCopy(uid: string, query: Query): Promise<unknown> {
  const copy = query.state.data ?? (await copies.read(uid, query.queryKey).catch(() => undefined));
  if (copy !== undefined) setShowsCopy(query.queryHash, true);
  return copy;
}

export const forget = (uid: string, { queryKey }: Query): Promise<void> => copies.remove(uid, queryKey).catch(() => undefined);

/** Shows a copy until the server's answer comes and replaces it. */
export async function showCopyUntil(
  answer: Promise<unknown>,
  isRefusal: (error: unknown) => boolean,
  uid: string,
  query: Query,
  client: QueryClient,
): Promise<unknown> {
  const copy = await showCopy(uid, query);
  if (copy === undefined) return undefined;
  const isCurrent = (): boolean => client.getQueryCache().get(query.queryHash) === query && ownerOf(client) === uid;
  const follow = async (): Promise<void> => {
    const { queryKey, queryHash } = query;
    try {
      const data = await answer;
      if (!isCurrent()) return;
      setShowsCopy(queryHash, false);
      if (!isBeingAnswered(client, queryKey)) client.setQueryData(queryKey, data);
    } catch (error) {
      // The query asks the server once more, and then shows the refusal.
      if (isRefusal(error) && isCurrent()) await client.invalidateQueries({ queryKey, exact: true });
    }
  };
  void follow();
  return copy;
}
