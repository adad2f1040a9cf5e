/** Versions up to 0.6 left submissions in IndexedDB for their service worker. That old worker may still run beside a new page (rule R197). */
import 'fake-indexeddb/auto';
import { createStore, entries, set } from 'idb-keyval';
import { beforeEach, expect, it } from 'vitest';
import { NAME, UID } from '../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../test/support/fake-device/fake-server.ts';
import { AppError } from '../../domain/errors.ts';
import { localKey } from './local-drafts.ts';
import { removeOldOutgoing, sendOldOutgoing } from './old-outgoing.ts';
import type { QueueEnvironment } from './lane.ts';

const rows = createStore('listok-outgoing', 'requests');
const request = { uid: UID, test: NAME.test, url: '/api/results/cell', body: { answers: [0, 1, 2], revision: 1, attempt: 1, learner: UID } };
const left = (): Promise<[IDBValidKey, unknown][]> => entries(rows);

let clock: FakeClock;
let server: FakeServer;
let tab: FakeTab;
/** The messages that were sent, exactly as they were. */
let sent: unknown[];
let send: QueueEnvironment['send'];
beforeEach(async () => {
  clock = new FakeClock();
  server = new FakeServer(clock);
  tab = new FakeBrowser(clock, server).openTab();
  sent = [];
  send = (message) => {
    sent.push(message);
    return server.send(message);
  };
  await removeOldOutgoing(UID);
  await removeOldOutgoing('boris');
  await set([UID, NAME.test], request, rows);
});

it('a row is sent once, word for word, and removed', async () => {
  expect(await sendOldOutgoing(send, tab.store)).toBe(true);
  expect(await sendOldOutgoing(send, tab.store)).toBe(true);
  expect(sent).toEqual([{ url: request.url, body: request.body }]);
  expect(server.results).toMatchObject([{ attempt: 1, answers: [0, 1, 2] }]);
  expect(await left()).toEqual([]);
});

it('the draft of the same attempt goes with it', async () => {
  tab.open();
  for (const [index, key] of ['a', 'b', 'c'].entries()) tab.answer(key, index);
  const sending = sendOldOutgoing(send, tab.store, UID);
  while ((await left()).length > 0) await clock.advance(10);
  await Promise.all([sending, clock.advance(60_000)]);
  expect(tab.store.list(UID)).toEqual([]);
});

it('a row waits where the server cannot be reached, and for its owner while another user is signed in', async () => {
  server.reach = 'lost';
  expect(await sendOldOutgoing(send, tab.store, UID)).toBe(false);
  server.reach = 'answers';
  server.session = 'boris';
  await sendOldOutgoing(send, tab.store);
  expect(await left()).toHaveLength(1);
  await sendOldOutgoing(send, tab.store, 'boris');
  expect(sent).toHaveLength(2);
});

it('a row that the server refuses stays until a draft has its answers; a row of an attempt that is over goes', async () => {
  server.isOpen = false;
  await sendOldOutgoing(send, tab.store, UID);
  expect(await left()).toHaveLength(1);
  tab.open();
  tab.answer('a', 1);
  await sendOldOutgoing(send, tab.store, UID);
  expect(await left()).toEqual([]);
  await set([UID, NAME.test], request, rows);
  await sendOldOutgoing(() => Promise.reject(new AppError('already-done')), tab.store, UID);
  expect(await left()).toEqual([]);
});

it('an old worker beside a new page: both send the finished test, and there is one result', async () => {
  const browser = new FakeBrowser(clock, server);
  // An old page has finished the test without a network. It has stored the test in local storage, and in a row for the old worker.
  const time = new Date(clock.now()).toISOString();
  const answers = Object.fromEntries(['a', 'b', 'c'].map((key, index) => [key, { answer: index, changedAt: time }]));
  const test = { name: 'Клетка', revision: 1, keys: ['a', 'b', 'c'] };
  browser.local.set(localKey(NAME), JSON.stringify({ attempt: 1, answers, onServer: {}, clockOffset: 0, finishedAt: time, refusal: null, test }));
  const page = browser.openTab();
  const oldWorker = async (): Promise<void> => {
    for (const [, { url, body }] of await entries<[string, string], typeof request>(rows)) await server.send({ url, body });
    await removeOldOutgoing(UID, NAME.test);
  };
  const both = Promise.all([oldWorker(), page.queue.deliverAll(UID), sendOldOutgoing(send, page.store, UID)]);
  while ((await left()).length > 0) await clock.advance(10);
  await Promise.all([both, clock.advance(60_000)]);
  expect(server.results).toMatchObject([{ attempt: 1, answers: [0, 1, 2] }]);
  expect(page.store.list(UID)).toEqual([]);
  // A new page writes no row for an old worker. The old worker therefore sends nothing twice and removes nothing.
  expect(await left()).toEqual([]);
});
