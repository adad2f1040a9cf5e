/** The answers of a user that the device keeps of all tests. */
import { useEffect, useState } from 'react';
import type { KeptDraft } from '../answer-queue/answer-store.ts';
import { answerStore } from '../answer-queue/device-queue.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** The kept drafts of a user, also after another tab has changed them. */
export function useKeptDrafts(uid: string): readonly KeptDraft[] {
  const isHydrated = useHydrated();
  const [kept, setKept] = useState(() => (isHydrated ? answerStore.list(uid) : []));
  useEffect(() => {
    const refresh = (): void => setKept(answerStore.list(uid));
    // A page that has just been left may have changed its draft.
    refresh();
    return answerStore.subscribe(refresh);
  }, [uid]);
  return kept;
}
