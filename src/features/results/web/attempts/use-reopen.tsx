import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { lessonOf } from '../../../../domain/lessons/lesson-test-id.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/components/overlays/confirm-dialog.tsx';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { api } from '../api.ts';
import type { CheckingInResults } from '../checking-in-results.ts';
import { queriesAffectedBy } from './queries.ts';
import { reopenTexts as texts } from './texts.ts';

interface ReopenedAttempt {
  uid: string;
  nickname: string;
  score: number;
  maxScore: number;
  /** Whether extended answers wait for their check. */
  isWaiting?: boolean;
}

interface Reopening {
  /** Asks the tutor, and then lets the pupil take the test again. */
  reopen(attempt: ReopenedAttempt, onReopened?: () => void): void;
  isAsking: boolean;
  dialog: ReactElement;
}

function putAside(testId: string, uid: string): Promise<unknown> {
  const lessonId = lessonOf(testId);
  return lessonId === null
    ? api('DELETE /api/admin/tests/{id}/results/{uid}', { params: { id: testId, uid } })
    : api('DELETE /api/admin/lesson-tests/{lessonId}/results/{uid}', { params: { lessonId, uid } });
}

/** The action «Разрешить пройти ещё раз». */
export function useReopen(testId: string, checking: CheckingInResults | undefined): Reopening {
  const queryClient = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

  const run = async (uid: string, onReopened: (() => void) | undefined): Promise<void> => {
    try {
      await putAside(testId, uid);
      toastSuccess(texts.done);
      onReopened?.();
    } catch (error) {
      toastError(messageOf(error, texts.failed));
    }
    await refreshQueries(queryClient, queriesAffectedBy(testId));
  };
  const ask = ({ uid, nickname, score, maxScore }: ReopenedAttempt, waiting: number, onReopened: (() => void) | undefined): void =>
    setConfirmation({
      title: texts.title,
      text: texts.text(nickname, score, maxScore, waiting),
      confirmLabel: texts.confirm,
      tone: 'plain',
      confirm: () => run(uid, onReopened),
    });
  return {
    reopen: (attempt, onReopened) => {
      // Where no answer waits for a check, the dialog opens synchronously. Otherwise the closing menu would take the focus back.
      if (attempt.isWaiting !== true || checking === undefined) return ask(attempt, 0, onReopened);
      // If the count fails, the dialog shows no number. The action itself then reports the error.
      void checking.countWaiting(testId, attempt.uid).catch(() => 0).then((waiting) => ask(attempt, waiting, onReopened));
    },
    isAsking: confirmation !== null,
    dialog: <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />,
  };
}
