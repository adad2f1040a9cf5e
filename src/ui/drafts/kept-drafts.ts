/** The answers of a user that the device keeps of all tests. */
import { useCallback, useEffect, useState } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { ANSWERS_PREFIX } from './answers-prefix.ts';
import { removeOutgoing } from '../offline/outgoing.ts';
import type { DeviceDraft } from './device-draft.ts';
import { clearDraft, draftedTests, draftStorage, loadDraft, saveDraft, storageKey } from './draft-storage.ts';

export interface KeptDraft {
  /** The id of a general test, or `lesson:` and the id of a lesson. */
  testKey: string;
  draft: DeviceDraft;
}

/** Tells the pages of this tab that drafts have changed; other tabs get `storage`. */
const CHANGED = 'listok:drafts-changed';

export const listKeptDrafts = (uid: string): KeptDraft[] =>
  draftedTests(uid).flatMap((testKey) => {
    const draft = loadDraft(draftStorage, storageKey(uid, testKey));
    return draft === null ? [] : [{ testKey, draft }];
  });

/** Whether the device has answers to a test. */
export const isDraftBegun = (uid: string, testKey: string): boolean => loadDraft(draftStorage, storageKey(uid, testKey)) !== null;

/** Changes a draft that no page has open; `null` removes it. A draft that is gone stays so. */
export function changeKeptDraft(uid: string, testKey: string, change: (draft: DeviceDraft) => DeviceDraft | null): void {
  const key = storageKey(uid, testKey);
  const before = loadDraft(draftStorage, key);
  if (before === null) return;
  const after = change(before);
  if (after === null || after.finishedAt === null) void removeOutgoing(uid, testKey);
  if (after === null) clearDraft(draftStorage, key);
  else saveDraft(draftStorage, key, after);
  window.dispatchEvent(new Event(CHANGED));
}

/** How many finished tests wait on the device, whoever has taken them. */
export function countWaiting(): number {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(ANSWERS_PREFIX));
  const drafts = keys.map((key) => loadDraft(draftStorage, key));
  return drafts.filter((draft) => draft !== null && draft.finishedAt !== null && draft.refusal === null).length;
}

/** Removes the answers of a user from the device. */
export function clearDrafts(uid: string): void {
  for (const testKey of draftedTests(uid)) clearDraft(draftStorage, storageKey(uid, testKey));
  window.dispatchEvent(new Event(CHANGED));
}

/** The kept drafts of a user, also after another tab has changed them. */
export function useKeptDrafts(uid: string): readonly KeptDraft[] {
  const read = useCallback(() => listKeptDrafts(uid), [uid]);
  const isHydrated = useHydrated();
  const [kept, setKept] = useState(() => (isHydrated ? read() : []));
  useEffect(() => {
    const refresh = (): void => setKept(read());
    // A page that has just been left may have changed its draft.
    refresh();
    window.addEventListener('storage', refresh);
    window.addEventListener(CHANGED, refresh);
    return () => {
      window.removeEventListener('storage', refresh);
      window.removeEventListener(CHANGED, refresh);
    };
  }, [read]);
  return kept;
}
