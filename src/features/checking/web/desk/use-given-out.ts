import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../domain/errors.ts';
import { checkQueue } from '../../../../ui/check-queue/device-checks.ts';
import { toastAttention, toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import type { DeskWork } from '../../desk-contract.ts';
import { api } from '../api.ts';
import { texts as giveOutTexts } from '../give-out/texts.ts';
import { QUERIES_OF_RESULTS, workQuery } from '../queries.ts';
import { texts } from './texts.ts';
import { nameIn } from './work-state.ts';

/** The actions on a work after it was given out: corrections, and replies to the pupil's questions. */
export function useGivenOut(work: DeskWork, tutor: string) {
  const client = useQueryClient();
  const { id: testId } = work.test;
  const { uid } = work.user;
  const { attempt } = work;
  const names = work.answers.map(({ questionId }) => nameIn(work, tutor, questionId));
  const refresh = () => refreshQueries(client, QUERIES_OF_RESULTS);
  const giveCorrections = async (): Promise<void> => {
    for (const name of names) await checkQueue.deliver(name);
    // Each saved check has raised the revision of the work, so the revision is read again.
    const { revision } = await client.query({ ...workQuery(testId, uid, String(attempt)), staleTime: 0 });
    const { givenOut, skipped } = await api('POST /api/admin/checking/give-out', { body: { works: [{ testId, uid, attempt, revision }], dryRun: false } });
    if (givenOut > 0) toastSuccess(texts.given.done);
    if (skipped > 0) toastAttention(giveOutTexts.skipped(skipped));
  };
  const onError = (error: unknown): void => toastError(messageOf(error, uiTexts.checkConnection));
  const give = useSubmit({
    mutationFn: async () => {
      try {
        await giveCorrections();
      } finally {
        await refresh();
      }
    },
    onError,
  });
  const drop = useSubmit({
    mutationFn: async () => {
      await api('DELETE /api/admin/checking/{testId}/{uid}/edits', { params: { testId, uid }, query: { attempt: String(attempt) } });
      for (const name of names) checkQueue.giveUp(name);
      await refresh();
      toastSuccess(texts.given.dropped);
    },
    onError,
  });
  const reply = useSubmit({
    mutationFn: async ({ questionId, text, givesOut, onSent }: { questionId: string; text: string; givesOut: boolean; onSent(): void }) => {
      await api('PUT /api/admin/checking/{testId}/{uid}/{questionId}/reply', { params: { testId, uid, questionId }, body: { attempt, text } });
      onSent();
      toastSuccess(texts.asked.sent);
      // The form of the reply disappears once the reply is stored. If the correction cannot be given out, a toast says
      // why.
      if (givesOut) await giveCorrections().catch(onError);
      await refresh();
    },
  });
  return { give, drop, reply };
}
