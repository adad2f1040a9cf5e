/** Sends the answers of a user from whatever page is open. It reports what becomes of answers whose test no page shows. */
import type { QueryClient } from '@tanstack/react-query';
import { ownAssignmentsQuery } from '../../features/assignments/web/pupil/queries.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import { blocksQuery } from '../../features/lessons/web/queries.ts';
import { answerQueue, answerStore } from '../../ui/answer-queue/device-queue.ts';
import type { LaneEvents } from '../../ui/answer-queue/lane.ts';
import { sendOldOutgoing } from '../../ui/answer-queue/old-outgoing.ts';
import { mayHaveChecks } from '../../ui/check-queue/durable-checks.ts';
import { toastAttention, toastSuccess } from '../../ui/components/feedback/toast.tsx';
import { texts } from '../../ui/drafts/texts.ts';
import { refreshQueries } from '../../ui/lib/refresh-queries.ts';
import { texts as playerTexts } from '../../ui/test-player/texts.ts';
import { pageTransport } from './page-transport.ts';

const backgroundEvents = (client: QueryClient): LaneEvents => {
  // Refreshes the lists and their copies, because the device has to know that the test is passed.
  const refresh = async (): Promise<void> => {
    await refreshQueries(client, [testsQuery, blocksQuery, ownAssignmentsQuery]);
    await Promise.all([client.query(testsQuery), client.query(blocksQuery), client.query(ownAssignmentsQuery)]).catch(() => undefined);
  };
  return {
    onSubmitted: ({ test }) => {
      toastSuccess(texts.sent(test?.name ?? ''));
      void refresh();
    },
    onDoneElsewhere: ({ finishedAt }) => {
      if (finishedAt !== null) toastAttention(playerTexts.doneElsewhere);
      void refresh();
    },
    onTakenOver: () => undefined,
    // Nothing is shown: the pupil sees the current version when the test is opened again.
    onRejected: () => undefined,
  };
};

/** Sends all answers that wait, including those that earlier versions of the site have left. */
export async function sendAnswers(client: QueryClient, uid: string): Promise<void> {
  const events = backgroundEvents(client);
  answerQueue.background = () => events;
  await answerQueue.deliverAll(uid);
  if (await mayHaveChecks(uid)) await (await import('../../ui/check-queue/device-checks.ts')).checkQueue.deliverAll(uid);
  await sendOldOutgoing(pageTransport(client).send, answerStore, uid);
}
