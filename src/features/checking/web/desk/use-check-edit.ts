import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Check } from '../../../../domain/checking/check-types.ts';
import { emptyCheck, type CheckDraft, type CheckName } from '../../../../ui/check-queue/check-draft.ts';
import type { Saving } from '../../../../ui/check-queue/check-queue.ts';
import { checkQueue, checkStore } from '../../../../ui/check-queue/device-checks.ts';
import { toastAttention } from '../../../../ui/components/feedback/toast.tsx';
import type { DeskAnswer } from '../../desk-contract.ts';
import { changeCheck, type CheckAction, type Edit, type Rules } from './check-edit.ts';
import { texts } from './texts.ts';

export interface CheckEdit {
  name: CheckName;
  check: Check;
  draft: CheckDraft | null;
  saving: Saving;
  canUndo: boolean;
  /** @returns whether the change was made; a change beyond a limit is refused with a toast */
  change(action: CheckAction): boolean;
}

export const rulesOf = ({ question }: Pick<DeskAnswer, 'question'>): Rules =>
  question.type === 'extended' ? { criteria: question.criteria, maxPoints: question.maxPoints } : { criteria: null, maxPoints: 0 };

/**
 * The check of the open answer. Until the check on the device is sent, it is used instead of the check on the server. Every change goes to the
 * queue.
 */
export function useCheckEdit(work: { testId: string; pupil: string; attempt: number; tutor: string }, answer: DeskAnswer): CheckEdit {
  const { testId, pupil, attempt, tutor } = work;
  const { questionId, revision, check: stored } = answer;
  const name = useMemo(() => ({ uid: tutor, testId, pupil, attempt, questionId }), [tutor, testId, pupil, attempt, questionId]);
  const draft = useSyncExternalStore(checkStore.subscribe, () => checkStore.read(name));
  const saving = useSyncExternalStore(checkStore.subscribe, () => checkQueue.savingOf(name));
  const none = useMemo(emptyCheck, []);
  const past = useRef<Edit['past']>([]);
  const [canUndo, setCanUndo] = useState(false);
  const rules = rulesOf(answer);
  const change = useCallback(
    (action: CheckAction): boolean => {
      const check = checkStore.read(name)?.check ?? stored ?? none;
      const next = changeCheck({ check, past: past.current }, action, rules);
      if (typeof next === 'string') {
        toastAttention(texts.refusals[next]);
        return false;
      }
      past.current = next.past;
      setCanUndo(next.past.length > 0);
      if (next.check !== check) checkQueue.change(name, next.check, revision);
      return true;
    },
    // `rules` depends only on `answer`, so it is not listed.
    // oxlint-disable-next-line react/exhaustive-deps
    [name, stored, revision, answer],
  );
  return { name, draft, saving, change, canUndo, check: draft?.check ?? stored ?? none };
}
