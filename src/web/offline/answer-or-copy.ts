/**
 * Asks the network first, and shows a copy from the device when the server cannot be reached (rule R184). It is the persister of the query
 * client, so queries need no code for it. Every visit loads this file; the code that reads copies loads when a copy is needed.
 */
import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import { AppError, isAppError } from '../../domain/errors.ts';
import { ownerOf } from '../../features/account/web/session.ts';
import { isUnreachable } from '../../http/client.ts';
import { isOffline, setShowsCopy } from '../../ui/offline/connection.ts';
import { kindOf } from '../../ui/offline/copies/copy-kinds.ts';
import { PATIENCE_MS } from '../../ui/lib/patience.ts';
import { isRetryable } from '../../ui/lib/retry-delay.ts';

type Ask = (context: QueryFunctionContext) => unknown;

export function answerOrCopy(ask: Ask, context: QueryFunctionContext, query: Query): unknown {
  const uid = ownerOf(context.client);
  return kindOf(context.queryKey) === null || uid === null ? ask(context) : answerOrCopyOf(uid, ask, context, query);
}

/** Without a network the code may be missing. Then the device has no copies either. */
const loadCopies = () => import('./shown-copy.ts').catch(() => null);

async function answerOrCopyOf(uid: string, ask: Ask, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const answer = Promise.resolve(ask(context));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    // Once the server is known to be unreachable, a request does not wait.
    timer = setTimeout(() => resolve(undefined), isOffline() ? 0 : PATIENCE_MS);
  });
  try {
    const data = await Promise.race([answer, tooLate]);
    if (data === undefined) return (await (await loadCopies())?.showCopyUntil(answer, isRefusal, uid, query, context.client)) ?? (await answer);
    setShowsCopy(query.queryHash, false);
    return data;
  } catch (error) {
    if (context.signal.aborted) throw error;
    const copies = await loadCopies();
    if (isUnreachable(error)) {
      const copy = await copies?.showCopy(uid, query);
      if (copy !== undefined) return copy;
    } else {
      setShowsCopy(query.queryHash, false);
      if (isRefusal(error)) void copies?.forget(uid, query);
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server refuses a request permanently: a retry would not change the answer. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && !isRetryable(error) && !isAppError(error, 'consent-required');
