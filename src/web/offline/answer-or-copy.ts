/**
 * The network first, and a copy of the device where the server cannot be reached (rule R184). As the persister of the query
 * client it changes nothing in how pages ask. Copies are kept elsewhere (`keep-copies.ts`), and this part is small: every visit loads it.
 */
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { AppError } from '../../domain/errors.ts';
import { ownerOf } from '../../features/account/web/session.ts';
import { isUnreachable } from '../../http/client.ts';
import { setShowsCopy } from '../../ui/offline/connection.ts';
import { kindOf } from '../../ui/offline/copy-kinds.ts';
import { isRetryable } from '../../ui/lib/retry-delay.ts';

/** A server that has not responded by then counts as one that cannot be reached, where there is a copy. */
const PATIENCE_MS = 10_000;

type Ask = (context: QueryFunctionContext) => unknown;

export function answerOrCopy(ask: Ask, context: QueryFunctionContext, query: Query): unknown {
  const uid = ownerOf(context.client);
  return kindOf(context.queryKey) === null || uid === null ? ask(context) : answerOrCopyOf(uid, ask, context, query);
}

async function answerOrCopyOf(uid: string, ask: Ask, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const answer = Promise.resolve(ask(context));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    const data = await Promise.race([answer, tooLate]);
    if (data !== undefined) {
      setShowsCopy(query.queryHash, false);
      return data;
    }
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (!isUnreachable(error)) {
      setShowsCopy(query.queryHash, false);
      if (isRefusal(error)) forget(uid, context.queryKey);
      throw error;
    }
    return await copyOr(uid, query, () => Promise.reject(error));
  } finally {
    clearTimeout(timer);
  }
  return copyOr(uid, query, () => answer, () => void followLateAnswer(uid, answer, context, query));
}

/** An answer that a retry would not change. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && !isRetryable(error);

/** What the page has, or what the device has. */
async function copyOr(uid: string, query: Query, otherwise: () => Promise<unknown>, onCopy = (): void => {}): Promise<unknown> {
  const copy: unknown = query.state.data ?? (await readCopy(uid, query.queryKey));
  if (copy === undefined) return otherwise();
  setShowsCopy(query.queryHash, true);
  onCopy();
  return copy;
}

/** The code does not load where the device has no copies. */
const readCopy = (uid: string, queryKey: QueryKey): Promise<unknown> =>
  import('../../ui/offline/device-copies.ts').then(({ copies }) => copies.read(uid, queryKey)).catch(() => undefined);

const forget = (uid: string, queryKey: QueryKey): void =>
  void import('../../ui/offline/device-copies.ts').then(({ copies }) => copies.remove(uid, queryKey)).catch(() => undefined);

/** The server has responded while a copy is shown: what it says takes the place of the copy. */
async function followLateAnswer(uid: string, answer: Promise<unknown>, { client, queryKey }: QueryFunctionContext, query: Query): Promise<void> {
  const isCurrent = (): boolean => client.getQueryCache().get(query.queryHash) === query && ownerOf(client) === uid;
  try {
    const data = await answer;
    if (!isCurrent()) return;
    setShowsCopy(query.queryHash, false);
    client.setQueryData(queryKey, data);
  } catch (error) {
    if (isRefusal(error) && isCurrent()) await client.invalidateQueries({ queryKey, exact: true });
  }
}
