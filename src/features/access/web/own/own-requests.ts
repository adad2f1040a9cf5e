/**
 * The requests for access that this user has sent (rule R95). The page makes the code of a request itself, so a press does not wait for the
 * server.
 */
import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { newRequestCode } from '../../../../domain/access/request-code.ts';
import { api } from '../api.ts';

const ownRequestsQuery = api.query('GET /api/access-requests');

/**
 * The code of the request that this page has sent for a block; `null` if the page has sent none or the server has not
 * stored it.
 */
const leftRequestQuery = (blockId: string | null) =>
  queryOptions<string | null>({
    queryKey: ['left access request', blockId],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The codes of the requests that are being sent. */
const sending = new Set<string>();

/**
 * Sends a request, unless a request is open already.
 * @returns the code of the request; `null` without a network
 */
export function requestAccess(client: QueryClient, blockId: string | null): string | null {
  const { queryKey } = leftRequestQuery(blockId);
  const known = client.getQueryData(queryKey) ?? openRequestCode(client.getQueryData(ownRequestsQuery.queryKey), blockId);
  if (!navigator.onLine) return known;
  const code = known ?? newRequestCode();
  if (!sending.has(code)) {
    client.setQueryData(queryKey, code);
    void send(client, blockId, code);
  }
  return code;
}

async function send(client: QueryClient, blockId: string | null, code: string): Promise<void> {
  const { queryKey } = leftRequestQuery(blockId);
  sending.add(code);
  const body = { code, ...(blockId !== null && { blockId }) };
  // The request outlives the page, because the link to the bot may replace the page.
  const stored = await api('POST /api/access-requests', { body }, { keepalive: true }).catch(() => null);
  sending.delete(code);
  // If another user has signed in meanwhile, the query no longer has this code.
  if (client.getQueryData(queryKey) !== code) return;
  client.setQueryData(queryKey, stored?.code ?? null);
  void client.invalidateQueries({ queryKey: ownRequestsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['GET /api/blocks'] });
}

const openRequestCode = (open: readonly { blockId: string | null; code: string }[] | undefined, blockId: string | null): string | null =>
  open?.find((request) => request.blockId === blockId)?.code ?? null;

/** The code of the user's open request for the block; `null` if no request is known, and for visitors. */
export function useRequestCode(blockId: string | null, isSignedIn: boolean): string | null {
  const { data: left } = useQuery(leftRequestQuery(blockId));
  const { data: open } = useQuery({ ...ownRequestsQuery, enabled: isSignedIn });
  return isSignedIn ? (left ?? openRequestCode(open, blockId)) : null;
}
