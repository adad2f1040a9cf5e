/** Lists the answers of a user that the device keeps, for all tests. */
import { useEffect, useState } from 'react';
import type { KeptDraft } from '../answer-queue/answer-store.ts';
import { answerStore } from '../answer-queue/device-queue.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** The drafts of a user on the device. They follow changes by other tabs. */
export function useKeptDrafts(uid: string): readonly KeptDraft[] {
  const isHydrated = useHydrated();
  const [kept, setKept] = useState(() => (isHydrated ? answerStore.list(uid) : []));
  useEffect(() => {
    const refresh = (): void => setKept(answerStore.list(uid));
    // The list is read again, because the page that the user has just left may have changed its draft.
    refresh();
    return answerStore.subscribe(refresh);
  }, [uid]);
  return kept;
}
