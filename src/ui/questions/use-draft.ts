import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from '../../domain/question.ts';
import { clearDraft, draftKey, emptyDraft, loadDraft, saveDraft, type Draft } from './draft.ts';

export interface DraftOnDevice {
  answers: Draft['answers'];
  isFinished: boolean;
  /** Whether the device keeps the answers; where it can't, the page must not promise it. */
  isKept: boolean;
  answer(questionKey: string, answer: Answer): void;
  setFinished(isFinished: boolean): void;
  clear(): void;
}

/**
 * The draft of a user's test, the same in every tab of the device.
 * @param onClearedElsewhere another tab has removed the draft: the test came to its end there
 */
export function useDraft(uid: string, test: string, onClearedElsewhere: () => void): DraftOnDevice {
  const key = draftKey(uid, test);
  const [draft, setDraft] = useState(() => loadDraft(localStorage, key));
  const [isKept, setKept] = useState(true);
  const clearedElsewhere = useEffectEvent(onClearedElsewhere);

  useEffect(() => {
    const onChange = (event: StorageEvent) => {
      if (event.key !== key) return;
      setDraft(loadDraft(localStorage, key));
      if (event.newValue === null) clearedElsewhere();
    };
    window.addEventListener('storage', onChange);
    return () => window.removeEventListener('storage', onChange);
  }, [key]);

  const change = (alter: (current: Draft) => Draft) => {
    // Read again: another tab may have added answers since this one was drawn.
    const stored = loadDraft(localStorage, key);
    const next = alter(isKept ? stored : draft);
    setKept(saveDraft(localStorage, key, next));
    setDraft(next);
  };

  return {
    ...draft,
    isKept,
    answer: (questionKey, answer) =>
      // Whoever answers has not finished, whatever was so before the author changed the test.
      change((current) => ({ isFinished: false, answers: { ...current.answers, [questionKey]: answer } })),
    setFinished: (isFinished) => change((current) => ({ ...current, isFinished })),
    clear: () => {
      clearDraft(localStorage, key);
      setDraft(emptyDraft);
    },
  };
}
