/** The store and the queue of answers that this page uses. */
import { isCurrentUser, shownUser } from '../hooks/current-user.tsx';
import { AnswerQueue } from './answer-queue.ts';
import { AnswerStore } from './answer-store.ts';
import { sendMessage, tellWaiting } from './device-transport.ts';
import { browserClock, durableRows } from './durable-rows.ts';
import { localKey, type LocalDrafts } from './local-drafts.ts';

const localDrafts: LocalDrafts = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

export const answerStore = new AnswerStore(localDrafts, durableRows, browserClock);

export const answerQueue = new AnswerQueue(answerStore, {
  ...browserClock,
  isOnline: () => navigator.onLine,
  mayAct: isCurrentUser,
  send: sendMessage,
  onWaiting: tellWaiting,
  // This module is loaded only if an answer has photos.
  sendPhotos: async ({ uid }, photos, epoch) => {
    const { photoQueue } = await import('./photos/device-photos.ts');
    return photoQueue.send(uid, photos, epoch);
  },
  forgetPhotos: async ({ uid }, photos) => {
    const { photoQueue } = await import('./photos/device-photos.ts');
    return photoQueue.forgetSent(uid, photos);
  },
  settlePhotos: (name) => void import('./photos/device-photos.ts').then(({ photoQueue }) => photoQueue.settle(name)).catch(() => undefined),
});

/** Sends the waiting answers of a test before the page opens its review. Late answers count only until the review is opened (rule R385). */
export async function sendBeforeReview(test: string): Promise<void> {
  const uid = shownUser();
  if (uid !== null) await answerQueue.settle({ uid, test });
}

/**
 * Applies changes that other tabs make to the answers of a user.
 * @returns a function that stops this
 */
export function followOtherTabs(uid: string): () => void {
  const prefix = localKey({ uid, test: '' });
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key?.startsWith(prefix) !== true) return;
    const name = { uid, test: key.slice(prefix.length) };
    if (newValue === null) answerStore.handleRemovedElsewhere(name);
    else answerStore.handleChangedElsewhere();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
    answerStore.letGo(uid);
  };
}
