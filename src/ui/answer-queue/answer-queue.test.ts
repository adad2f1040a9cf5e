/**
 * All pages and the service worker send answers by the same queue. The tests show when it sends which message, and what happens to the answers then
 * (rules R47, R171 to R173, R197, R202).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { NAME, UID, version } from '../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../test/support/fake-device/fake-server.ts';
import { emptyDraft, hasUnsent } from './device-draft.ts';
import { localKey } from './local-drafts.ts';

let clock: FakeClock;
let server: FakeServer;
let browser: FakeBrowser;
let tab: FakeTab;
beforeEach(() => {
  clock = new FakeClock();
  server = new FakeServer(clock);
  browser = new FakeBrowser(clock, server);
  tab = browser.openTab();
  tab.open();
});

const minute = 60_000;
const PUT_ASIDE = '2026-03-01T09:00:00.000Z';
const answerAll = (of: FakeTab): void => {
  for (const [index, key] of ['a', 'b', 'c'].entries()) of.answer(key, index);
};
const lane = (of: FakeTab = tab) => of.queue.lane(NAME);
const isOnServer = (of: FakeTab = tab): boolean => {
  const draft = of.store.read(NAME);
  return draft !== null && !hasUnsent(draft);
};
/** Starts some work and lets time pass while it runs. */
const during = <Result>(ms: number, work: Promise<Result>): Promise<Result> => Promise.all([work, clock.advance(ms)]).then(([result]) => result);

describe('answers in progress', () => {
  it('quick answers go in one request within 2 seconds, and nothing more is sent', async () => {
    answerAll(tab);
    await clock.advance(1_900);
    expect(server.requests).toEqual(['/api/drafts/cell']);
    expect(isOnServer()).toBe(true);
    await clock.advance(10 * minute);
    expect(server.requests).toHaveLength(1);
  });

  it('a page that is hidden or left sends at once', async () => {
    tab.answer('a', 1);
    await during(100, tab.queue.flush(UID));
    expect(isOnServer()).toBe(true);
    tab.answer('b', 1);
    tab.close();
    await clock.advance(100);
    expect(isOnServer()).toBe(true);
  });

  it('without a network the answers wait, and go with growing pauses or as soon as it is back', async () => {
    server.reach = 'lost';
    tab.answer('a', 1);
    await clock.advance(5 * minute);
    expect(lane().isReached).toBe(false);
    expect(tab.events).toContain('waiting');
    server.reach = 'answers';
    await clock.advance(30_000);
    expect(isOnServer()).toBe(true);
    tab.isOnline = false;
    tab.answer('b', 2);
    await clock.advance(5 * minute);
    expect(server.requests).toHaveLength(1);
    tab.isOnline = true;
    await during(100, tab.queue.retry(UID));
    expect(isOnServer()).toBe(true);
  });

  it('a network that swallows everything is told after 4 seconds, and what hangs is sent anew when it is back', async () => {
    server.reach = 'silent';
    tab.answer('a', 1);
    await clock.advance(5_500);
    expect(lane().isReached).toBe(false);
    server.reach = 'answers';
    await during(100, tab.queue.retry(UID));
    expect(lane().isReached).toBe(true);
    expect(isOnServer()).toBe(true);
  });

  it('a change while a request is under way is sent after it, and stays the later one', async () => {
    tab.answer('a', 1);
    await clock.advance(1_199);
    const sending = clock.advance(1);
    tab.answer('a', 2);
    await sending;
    await clock.advance(1_500);
    expect(server.answers['a']?.answer).toBe(2);
  });

  it('answers that IndexedDB alone has after a kill are sent by the page that opens their test', async () => {
    server.reach = 'lost';
    tab.answer('a', 1);
    await clock.advance(100);
    browser.kill();
    server.reach = 'answers';
    const next = browser.openTab();
    next.open();
    await during(minute, next.queue.load(UID, () => false));
    expect(server.answers).toMatchObject({ a: { answer: 1 } });
    expect(isOnServer(next)).toBe(true);
  });

  it('a test that is deleted keeps its answers with the reason, asks again while its page is open, and sends them when it is back', async () => {
    server.isOpen = false;
    tab.answer('a', 1);
    await clock.advance(2_000);
    expect(tab.store.read(NAME)?.refusal).toBe('test-not-found');
    tab.answer('b', 1);
    await clock.advance(minute);
    server.isOpen = true;
    await clock.advance(31_000);
    expect(tab.store.read(NAME)?.refusal).toBeNull();
    expect(isOnServer()).toBe(true);
  });

  it('a refusal that comes while the answers are removed brings none of them back', async () => {
    answerAll(tab);
    tab.finish();
    server.isOpen = false;
    // The page has just asked the server again, and it records the refusal on the device.
    await clock.advance(minute);
    tab.close();
    const removal = tab.store.remove(NAME);
    for (let ms = 0; ms < 30; ms++) {
      await clock.advance(1);
      expect(tab.shown).toEqual({});
    }
    expect(await removal).toBe(true);
    expect(browser.local.size).toBe(0);
  });

  it('newer answers of another device appear when the page is looked at again, and not before', async () => {
    const phone = new FakeBrowser(clock, server).openTab();
    phone.open();
    tab.answer('a', 1);
    await clock.advance(minute);
    phone.answer('a', 2);
    phone.answer('b', 2);
    await clock.advance(minute);
    tab.answer('c', 1);
    await clock.advance(minute);
    expect(tab.shown).toEqual({ a: 1, c: 1 });
    await during(minute, tab.queue.look(UID));
    expect(tab.shown).toEqual({ a: 2, b: 2, c: 1 });
    expect(tab.events).toEqual(['taken-over']);
  });

  it('of a test that another device has finished an open page says so and keeps what it shows', async () => {
    answerAll(tab);
    await clock.advance(minute);
    server.results.push({ attempt: 1, answers: [0, 1, 0], putAsideAt: null });
    tab.answer('a', 2);
    await clock.advance(minute);
    expect(tab.events).toEqual(['done-elsewhere']);
    expect(tab.shown).toEqual({ a: 2, b: 1, c: 2 });
  });

  it('a version that the server never had is said once, and the answers stay', async () => {
    tab.close();
    tab.open(version(7));
    tab.answer('a', 1);
    await clock.advance(minute);
    tab.answer('b', 1);
    await clock.advance(minute);
    expect(tab.events).toEqual(['changed']);
    tab.close();
    tab.open(version(1));
    await clock.advance(minute);
    expect(isOnServer()).toBe(true);
    expect(tab.shown).toEqual({ a: 1, b: 1 });
  });
});

describe('finished tests', () => {
  it('a finished test is stored once, and its draft goes', async () => {
    answerAll(tab);
    tab.finish();
    expect(lane().sending).toBe('sending');
    await clock.advance(minute);
    expect(tab.events).toEqual(['submitted']);
    expect(server.results).toMatchObject([{ attempt: 1, answers: [0, 1, 2] }]);
    expect(tab.store.list(UID)).toEqual([]);
    expect(server.requests.filter((url) => url === '/api/results/cell')).toHaveLength(1);
  });

  it('a page that leaves for the result sends nothing more, whatever wakes it', async () => {
    answerAll(tab);
    tab.finish();
    await clock.advance(100);
    const sent = server.requests.length;
    await during(100, tab.queue.retry(UID));
    await during(100, tab.queue.look(UID));
    expect(server.requests).toHaveLength(sent);
    expect(tab.events).toEqual(['submitted']);
  });

  it('a draft that is under way when a test is finished is let go of', async () => {
    server.reach = 'silent';
    answerAll(tab);
    await clock.advance(1_300);
    server.reach = 'answers';
    tab.finish();
    await clock.advance(minute);
    expect(tab.events).toEqual(['submitted']);
    expect(lane().isReached).toBe(true);
  });

  it('another attempt that is allowed later begins anew', async () => {
    answerAll(tab);
    tab.finish();
    await clock.advance(minute);
    expect(lane().sending).toBe('sending');
    server.results = [{ attempt: 1, answers: [0, 1, 2], putAsideAt: PUT_ASIDE }];
    tab.close();
    tab.open(version(1, server.epoch), 2);
    expect(lane().sending).toBe('idle');
    expect(tab.shown).toEqual({});
    answerAll(tab);
    tab.finish();
    await clock.advance(minute);
    expect(server.results).toHaveLength(2);
  });

  it('a test at which the server fails holds no other test up', async () => {
    tab.close();
    server.failing = /cell/;
    const draft = { ...emptyDraft(1), answers: { a: { answer: 1, changedAt: '2026-03-02T08:00:00.000Z' } }, finishedAt: '2026-03-02T08:01:00.000Z', test: version(1) };
    for (const test of ['cell', 'leaf']) tab.store.update({ uid: UID, test }, () => draft);
    expect(await during(minute, tab.queue.deliverAll(UID))).toBe(false);
    expect(server.results).toHaveLength(1);
    expect(tab.store.list(UID).map(({ testKey }) => testKey)).toEqual(['cell']);
  });

  it('who has yet to consent loses nothing: answers and a finished test wait as they are, and go after it, also after a restart', async () => {
    server.isGated = true;
    answerAll(tab);
    await clock.advance(minute);
    expect(tab.store.read(NAME)).toMatchObject({ refusal: null, finishedAt: null });
    expect(isOnServer()).toBe(false);
    tab.finish();
    await clock.advance(minute);
    expect(lane().sending).toBe('idle');
    const waiting = tab.store.read(NAME);
    expect(waiting).toMatchObject({ refusal: null, answers: { a: { answer: 0 }, b: { answer: 1 }, c: { answer: 2 } } });
    expect(waiting?.finishedAt).not.toBeNull();
    const asked = server.requests.length;
    await clock.advance(60 * minute);
    // The queue must not ask the server again and again.
    expect(server.requests).toHaveLength(asked);
    browser.kill();
    const next = browser.openTab();
    await during(minute, next.queue.deliverAll(UID));
    expect(next.store.read(NAME)).toEqual(waiting);
    server.isGated = false;
    await during(minute, next.queue.deliverAll(UID));
    expect(server.results).toMatchObject([{ answers: [0, 1, 2] }]);
    expect([...browser.local.keys()]).toEqual([]);
  });

  it('a lost answer leads to a second submission and to one result', async () => {
    server.reach = 'lost-answer';
    answerAll(tab);
    tab.finish();
    await clock.advance(500);
    server.reach = 'answers';
    await clock.advance(minute);
    expect(server.results).toHaveLength(1);
    expect(tab.events).toEqual(['waiting', 'submitted']);
  });

  it('without a network it says at once that it waits', async () => {
    answerAll(tab);
    await clock.advance(minute);
    tab.isOnline = false;
    tab.finish();
    expect(lane().sending).toBe('waiting-for-network');
  });

  it('in a network that swallows everything it says within 5 seconds that it waits, and is sent once the silence is over', async () => {
    answerAll(tab);
    await clock.advance(minute);
    server.reach = 'silent';
    tab.finish();
    await clock.advance(3_900);
    expect(lane().sending).toBe('sending');
    await clock.advance(1_100);
    expect(lane().sending).toBe('waiting-for-network');
    server.reach = 'answers';
    await clock.advance(minute);
    expect(tab.events.at(-1)).toBe('submitted');
    expect(server.results).toHaveLength(1);
  });

  it('what waits goes from any page, after a restart too, in its owner’s session only', async () => {
    server.reach = 'lost';
    answerAll(tab);
    tab.finish();
    await clock.advance(minute);
    browser.kill();
    server.reach = 'answers';
    for (const session of [null, 'boris'] as const) {
      server.session = session;
      const stranger = browser.openTab();
      await during(minute, stranger.queue.deliverAll(UID));
      expect(server.results).toEqual([]);
      expect(stranger.store.read(NAME)?.finishedAt).not.toBeNull();
    }
    server.session = UID;
    const next = browser.openTab();
    await during(minute, next.queue.deliverAll(UID));
    expect(server.results).toHaveLength(1);
    expect(next.events).toEqual(['background submitted']);
    expect([...browser.local.keys()]).toEqual([]);
  });

  it('who has just finished and is signed out sees the answers once more; what has waited goes by itself', async () => {
    answerAll(tab);
    await clock.advance(minute);
    server.session = null;
    tab.finish();
    await clock.advance(minute);
    expect(tab.store.read(NAME)?.finishedAt).toBeNull();
    server.session = UID;
    server.reach = 'lost';
    tab.finish();
    await clock.advance(100);
    server.reach = 'answers';
    server.session = 'boris';
    await clock.advance(minute);
    expect(tab.store.read(NAME)?.finishedAt).not.toBeNull();
    expect(server.results).toEqual([]);
  });

  it('so does who was signed out, and away from the page, before the answer came', async () => {
    answerAll(tab);
    await clock.advance(minute);
    server.session = null;
    tab.finish();
    tab.close();
    await clock.advance(minute);
    expect(tab.store.read(NAME)?.finishedAt).toBeNull();
  });

  it('a refused one keeps its answers, and is sent when the test is back', async () => {
    answerAll(tab);
    await clock.advance(minute);
    server.isOpen = false;
    tab.finish();
    await clock.advance(minute);
    expect(tab.store.read(NAME)).toMatchObject({ refusal: 'test-not-found' });
    tab.close();
    const next = browser.openTab();
    await during(minute, next.queue.deliverAll(UID));
    expect(next.store.list(UID)).toHaveLength(1);
    server.isOpen = true;
    await during(minute, next.queue.deliverAll(UID));
    expect(server.results).toHaveLength(1);
  });

  it('a test of another version that waits is shown to its reader first', async () => {
    tab.close();
    tab.open(version(7));
    answerAll(tab);
    server.reach = 'lost';
    tab.finish();
    await clock.advance(minute);
    tab.close();
    server.reach = 'answers';
    await clock.advance(minute);
    expect(tab.store.read(NAME)).toMatchObject({ finishedAt: null, test: null });
    expect(tab.shown).toEqual({ a: 0, b: 1, c: 2 });
    tab.open();
    tab.finish();
    await clock.advance(minute);
    expect(server.results).toHaveLength(1);
  });

  it('two tabs and a service worker that send one test make one result, and nothing stays', async () => {
    server.reach = 'lost';
    answerAll(tab);
    tab.finish();
    await clock.advance(100);
    const other = browser.openTab();
    server.reach = 'answers';
    await during(minute, Promise.all([tab.queue.retry(UID), other.queue.deliverAll(UID), browser.openTab().queue.deliverAll(UID)]));
    expect(server.results).toHaveLength(1);
    expect(other.store.list(UID)).toEqual([]);
    browser.kill();
    const next = browser.openTab();
    await during(minute, next.queue.deliverAll(UID));
    expect(next.store.list(UID)).toEqual([]);
  });
});

describe('a restored base', () => {
  beforeEach(async () => {
    tab.close();
    server.epoch = 'first';
    tab.open(version(1, 'first'));
    answerAll(tab);
    await clock.advance(minute);
    server.epoch = 'second';
    server.answers = {};
  });

  it('gets all answers again, from an open page and from one that is opened then', async () => {
    tab.answer('a', 2);
    await clock.advance(minute);
    expect(Object.keys(server.answers)).toEqual(['a', 'b', 'c']);
    server.epoch = 'third';
    server.answers = {};
    tab.close();
    tab.open(version(1, 'third'));
    expect(isOnServer()).toBe(false);
    await clock.advance(minute);
    expect(Object.keys(server.answers)).toEqual(['a', 'b', 'c']);
  });

  it('does not know an attempt: its answers stay beside those to the attempt that it knows', async () => {
    tab.close();
    await during(minute, tab.store.remove(NAME));
    server.results = [{ attempt: 1, answers: [0, 0, 0], putAsideAt: PUT_ASIDE }];
    tab.open(version(1, 'second'), 2);
    answerAll(tab);
    await clock.advance(minute);
    server.results = [];
    server.epoch = 'third';
    tab.answer('a', 2);
    await clock.advance(minute);
    expect(tab.store.read(NAME)?.refusal).toBe('unknown-attempt');
    tab.close();
    tab.open(version(1, 'third'), 1);
    await clock.advance(minute);
    expect(tab.shown).toEqual({});
    expect(tab.store.list(UID)).toMatchObject([{ testKey: 'cell@2', draft: { refusal: 'unknown-attempt' } }]);
    await during(minute, tab.queue.deliverAll(UID));
    await during(minute, tab.store.remove({ uid: UID, test: 'cell@2' }));
    expect(tab.store.list(UID)).toEqual([]);
  });

  it('has an earlier attempt as the last one: answers to a later one are not taken for over', async () => {
    for (const hand of ['in', 'over'] as const) {
      tab.close();
      await during(minute, tab.store.remove(NAME));
      server.results = [{ attempt: 1, answers: [0, 0, 0], putAsideAt: PUT_ASIDE }];
      tab.open(version(1, 'second'), 2);
      answerAll(tab);
      // The database was restored to a state from before the tutor allowed the second attempt.
      server.results = [{ attempt: 1, answers: [0, 0, 0], putAsideAt: null }];
      if (hand === 'in') tab.finish();
      else void tab.queue.settle(NAME);
      await clock.advance(minute);
      expect(tab.store.read(NAME)?.refusal).toBe('unknown-attempt');
    }
  });
});

it('drafts of versions up to 0.6 are sent after their test has been opened, and then leave local storage', async () => {
  tab.close();
  browser.local.set(localKey(NAME), '{"answers":{"a":0,"b":1,"c":2},"isFinished":true}');
  const next = browser.openTab();
  await during(minute, next.queue.deliverAll(UID));
  expect(server.requests).toEqual([]);
  next.open();
  await clock.advance(minute);
  expect(server.results).toMatchObject([{ attempt: 1, answers: [0, 1, 2] }]);
  expect(browser.local.size).toBe(0);
});
