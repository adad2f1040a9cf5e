import { sendJson } from '../http/client.ts';
import { sendBytes } from '../http/send-bytes.ts';
import { AnswerQueue } from '../ui/answer-queue/answer-queue.ts';
import { AnswerStore } from '../ui/answer-queue/answer-store.ts';
import { browserClock, durableRows, usersWithAnswers } from '../ui/answer-queue/durable-rows.ts';
import type { QueueEnvironment } from '../ui/answer-queue/lane.ts';
import { PhotoQueue } from '../ui/answer-queue/photos/photo-queue.ts';
import { photoRows } from '../ui/answer-queue/photos/photo-rows.ts';
import { sendOldOutgoing } from '../ui/answer-queue/old-outgoing.ts';

const TIMEOUT_MS = 60_000;

const photos = new PhotoQueue(photoRows, (url, bytes) => sendBytes('PUT', url, new Blob([bytes], { type: 'image/jpeg' }), AbortSignal.timeout(TIMEOUT_MS)));

const environment: QueueEnvironment = {
  ...browserClock,
  isOnline: () => true,
  // The worker does not check whose session it is: the server refuses answers that do not belong to the user of the session.
  mayAct: () => true,
  send: ({ url, body }, { signal }) => sendJson('PUT', url, body, { signal, timeout: TIMEOUT_MS }),
  onWaiting: () => undefined,
  sendPhotos: ({ uid }, ids, epoch) => photos.send(uid, ids, epoch),
  forgetPhotos: ({ uid }, ids) => Promise.resolve(photos.forgetSent(uid, ids)),
  settlePhotos: (name) => void photos.settle(name),
};

/** Stands in for local storage, which a worker does not have. */
const noLocal = { get: () => null, set: () => undefined, remove: () => undefined, keys: () => [] };

/**
 * Sends the answers that no page could send (rule R197). If a page sends the same answers at the same time, the server counts them only once.
 * @throws Error when some answers must be sent again, so that the browser repeats the event
 */
export async function sendAnswers(): Promise<void> {
  const store = new AnswerStore(noLocal, durableRows, browserClock);
  const queue = new AnswerQueue(store, environment);
  let isDone = true;
  for (const uid of await usersWithAnswers()) {
    isDone = (await queue.deliverAll(uid)) && isDone;
    queue.stop(uid);
  }
  isDone = (await sendOldOutgoing(environment.send, store)) && isDone;
  if (!isDone) throw new Error('The server could not be reached.');
}
