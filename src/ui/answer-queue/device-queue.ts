/** The store and the queue of this page. */
import { isCurrentUser } from '../hooks/current-user.tsx';
import { AnswerQueue } from './answer-queue.ts';
import { AnswerStore } from './answer-store.ts';
import { browserClock, durableRows } from './durable-rows.ts';
import type { QueueEnvironment } from './lane.ts';
import { localKey, type LocalDrafts } from './local-drafts.ts';

const localDrafts: LocalDrafts = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

export const answerStore = new AnswerStore(localDrafts, durableRows, browserClock);

/** How a page sends: the application sets it when it starts. */
export type Transport = Pick<QueueEnvironment, 'send' | 'onWaiting'>;
let transport: Transport | null = null;
export const setTransport = (given: Transport): void => void (transport = given);

/** Sends a message of whatever kind. @throws as the queue's environment */
export const sendMessage: QueueEnvironment['send'] = (request, options) =>
  transport === null ? Promise.reject(new Error('No transport.')) : transport.send(request, options);

export const answerQueue = new AnswerQueue(answerStore, {
  ...browserClock,
  isOnline: () => navigator.onLine,
  mayAct: isCurrentUser,
  send: sendMessage,
  onWaiting: () => transport?.onWaiting(),
});

/** Follows what other tabs do with the answers of a user. @returns stops it */
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
