import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../domain/questions/question.ts';
import { clearDraft, storageKey, emptyDraft, loadDraft, draftStorage, saveDraft, type AnswerDraft } from './answer-draft.ts';

interface StoredDraft extends AnswerDraft {
  /** Whether the device stores the answers. */
  isSaved: boolean;
  /** The same function at every render. */
  answer: (questionKey: string, answer: Answer) => void;
  setFinished: (isFinished: boolean) => void;
  /** Removes the draft from the device. The returned state stays, so that the page does not change before it is left. */
  clear: () => void;
}

/**
 * The draft of a user's test, synchronized between the tabs of a device.
 * @param onClearedElsewhere called when another tab has removed the draft: the attempt ended there
 */
export function useAnswerDraft(uid: string, test: string, onClearedElsewhere: () => void): StoredDraft {
  const key = storageKey(uid, test);
  const [draft, setDraft] = useState(() => loadDraft(draftStorage, key));
  const [isSaved, setSaved] = useState(true);
  /** The newest draft, for a device that stores nothing, or has stopped storing. */
  const newest = useRef(draft);
  const handleClearedElsewhere = useEffectEvent(onClearedElsewhere);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return;
      if (event.newValue === null) return handleClearedElsewhere();
      newest.current = loadDraft(draftStorage, key);
      setDraft(newest.current);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);

  const wasSaved = useRef(true);
  const update = useCallback(
    (change: (current: AnswerDraft) => AnswerDraft) => {
      // Another tab may have added answers since the last render. A device that has cleared its storage has none.
      const stored = loadDraft(draftStorage, key);
      newest.current = change(wasSaved.current && stored !== emptyDraft ? stored : newest.current);
      wasSaved.current = saveDraft(draftStorage, key, newest.current);
      setSaved(wasSaved.current);
      setDraft(newest.current);
    },
    [key],
  );
  const answer = useCallback(
    (questionKey: string, given: Answer) =>
      // A test that an admin has changed may be finished and lack an answer: answering reopens it.
      update((current) => ({ isFinished: false, answers: { ...current.answers, [questionKey]: given } })),
    [update],
  );

  return {
    ...draft,
    isSaved,
    answer,
    setFinished: (isFinished) => update((current) => ({ ...current, isFinished })),
    clear: () => clearDraft(draftStorage, key),
  };
}
