import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../domain/question.ts';
import { clearDraft, draftKey, emptyDraft, loadDraft, onDevice, saveDraft, type Draft } from './draft.ts';

interface DraftOnDevice {
  answers: Draft['answers'];
  isFinished: boolean;
  /** Whether the device keeps the answers; where it can't, the page must not promise it. */
  isKept: boolean;
  /** Stays the same function while the page lives. */
  answer(this: void, questionKey: string, answer: Answer): void;
  setFinished(isFinished: boolean): void;
  /** Takes the draft off the device; what is drawn stays for as long as the page does. */
  forget(): void;
}

/**
 * The draft of a user's test, the same in every tab of the device.
 * @param onClearedElsewhere another tab has removed the draft: the test came to its end there
 */
export function useDraft(uid: string, test: string, onClearedElsewhere: () => void): DraftOnDevice {
  const key = draftKey(uid, test);
  const [draft, setDraft] = useState(() => loadDraft(onDevice, key));
  const [isKept, setKept] = useState(true);
  /** The newest draft, for a device that keeps nothing, or no more. */
  const newest = useRef(draft);
  const clearedElsewhere = useEffectEvent(onClearedElsewhere);

  useEffect(() => {
    const onChange = (event: StorageEvent) => {
      if (event.key !== key) return;
      if (event.newValue === null) return clearedElsewhere();
      newest.current = loadDraft(onDevice, key);
      setDraft(newest.current);
    };
    window.addEventListener('storage', onChange);
    return () => window.removeEventListener('storage', onChange);
  }, [key]);

  const wasKept = useRef(true);
  const change = useCallback(
    (alter: (current: Draft) => Draft) => {
      // Read again: another tab may have added answers since this one was drawn. A device that has swept its storage has none.
      const stored = loadDraft(onDevice, key);
      newest.current = alter(wasKept.current && stored !== emptyDraft ? stored : newest.current);
      wasKept.current = saveDraft(onDevice, key, newest.current);
      setKept(wasKept.current);
      setDraft(newest.current);
    },
    [key],
  );
  const answer = useCallback(
    (questionKey: string, given: Answer) =>
      // Whoever answers has not finished, whatever was so before the author changed the test.
      change((current) => ({ isFinished: false, answers: { ...current.answers, [questionKey]: given } })),
    [change],
  );

  return {
    ...draft,
    isKept,
    answer,
    setFinished: (isFinished) => change((current) => ({ ...current, isFinished })),
    forget: () => clearDraft(onDevice, key),
  };
}
