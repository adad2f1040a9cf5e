import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../domain/questions/question.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { clearDraft, draftOf, draftStorage, emptyDraft, loadDraft, saveDraft, storageKey, type AnswerDraft } from './answer-draft.ts';

interface StoredDraft extends Omit<AnswerDraft, 'attempt'> {
  /** Whether the device stores the answers. */
  isSaved: boolean;
  /** The same function at every render. */
  answer: (questionKey: string, answer: Answer) => void;
  setFinished: (isFinished: boolean) => void;
  /** Removes the draft from the device. The returned state stays, so that the page does not change before it is left. */
  clear: () => void;
}

interface DraftOptions {
  uid: string;
  test: string;
  /** The attempt to be made; undefined until the test is loaded. */
  attempt: number | undefined;
  /** Called when another tab has removed the draft or begun another attempt: the attempt ended there. */
  onEndedElsewhere: () => void;
}

/** The draft of a user's attempt at a test, synchronized between the tabs of a device. */
export function useAnswerDraft({ uid, test, attempt, onEndedElsewhere }: DraftOptions): StoredDraft {
  const key = storageKey(uid, test);
  const [stored, setDraft] = useState(() => (typeof window === 'undefined' ? emptyDraft : loadDraft(draftStorage, key)));
  // The server knows no draft.
  const known = useHydrated() ? stored : emptyDraft;
  const draft = attempt === undefined ? known : draftOf(attempt, known);
  const [isSaved, setSaved] = useState(true);
  /** The newest draft, for a device that stores nothing, or has stopped storing. */
  const newest = useRef(stored);
  const handleChangeElsewhere = useEffectEvent((changed: string | null) => {
    if (changed === null) return onEndedElsewhere();
    newest.current = loadDraft(draftStorage, key);
    setDraft(newest.current);
    if (attempt !== undefined && newest.current.attempt !== attempt) onEndedElsewhere();
  });

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) handleChangeElsewhere(event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);

  useEffect(() => {
    if (attempt !== undefined && loadDraft(draftStorage, key).attempt !== attempt) clearDraft(draftStorage, key);
  }, [key, attempt]);

  const wasSaved = useRef(true);
  const update = useCallback(
    (change: (current: AnswerDraft) => AnswerDraft) => {
      // Another tab may have added answers since the last render. A device that has cleared its storage has none.
      const saved = loadDraft(draftStorage, key);
      const current = wasSaved.current && saved !== emptyDraft ? saved : newest.current;
      newest.current = change(attempt === undefined ? current : draftOf(attempt, current));
      wasSaved.current = saveDraft(draftStorage, key, newest.current);
      setSaved(wasSaved.current);
      setDraft(newest.current);
    },
    [key, attempt],
  );
  const answer = useCallback(
    (questionKey: string, given: Answer) =>
      // A test that an admin has changed may be finished and lack an answer: answering reopens it.
      update((current) => ({ ...current, isFinished: false, answers: { ...current.answers, [questionKey]: given } })),
    [update],
  );

  return {
    answers: draft.answers,
    isFinished: draft.isFinished,
    isSaved,
    answer,
    setFinished: (isFinished) => update((current) => ({ ...current, isFinished })),
    clear: () => {
      // Another tab may have begun the next attempt.
      if (attempt === undefined || loadDraft(draftStorage, key).attempt === attempt) clearDraft(draftStorage, key);
    },
  };
}
