import type { QueryClient } from '@tanstack/react-query';
import { ownerOf } from '../../features/account/web/session.ts';
import { answerStore } from '../../ui/answer-queue/device-queue.ts';
import { kindOf } from '../../ui/offline/copies/copy-kinds.ts';
import { testKeyOf } from '../../ui/offline/copies/copy-rules.ts';

/**
 * Whether the device holds answers to the test that the query requests. The questions of such a test must not change under the user; the response to
 * saved answers says when there is a new version.
 */
export function isBeingAnswered(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const uid = ownerOf(client);
  const testKey = kindOf(queryKey) === 'test' ? testKeyOf(queryKey) : null;
  return uid !== null && testKey !== null && answerStore.list(uid).some((kept) => kept.testKey === testKey);
}
