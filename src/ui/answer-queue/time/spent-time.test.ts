/** The active time is sent together with the answers (rule R397), and the end of the time finishes a test (rules R384, R386). */
import { beforeEach, describe, expect, it } from 'vitest';
import { NAME, UID } from '../../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../../test/support/fake-device/fake-server.ts';
import { FakeServerClock } from '../../../../test/support/fake-device/fake-server-clock.ts';
import { secondsByPlace, totalSpent } from '../../../domain/clock/spent.ts';
import { addTime, mergeSpent, parseSpent } from './spent-time.ts';

const MINUTE = 60_000;
let clock: FakeClock;
let server: FakeServer;
let browser: FakeBrowser;
let tab: FakeTab;
let attempt: FakeServerClock;

beforeEach(() => {
  clock = new FakeClock();
  server = new FakeServer(clock);
  attempt = new FakeServerClock({ startedAt: new Date(clock.now()).toISOString(), timeLimit: 30, timeMode: 'exam' });
  server.attemptClock = attempt;
  browser = new FakeBrowser(clock, server);
  tab = browser.openTab();
  tab.open();
});

const during = <Result>(ms: number, work: Promise<Result>): Promise<Result> => Promise.all([work, clock.advance(ms)]).then(([result]) => result);
const flush = (of: FakeTab = tab): Promise<void> => during(100, of.queue.flush(UID));

describe('active time', () => {
  it('goes with the next answer and alone when the page is left, and what is sent twice counts once', async () => {
    await clock.advance(MINUTE);
    tab.work('a', 20, 'phone');
    tab.answer('a', 1);
    await clock.advance(2_000);
    expect(totalSpent(attempt.spent)).toBe(20);
    tab.work('b', 7.6, 'phone');
    server.reach = 'lost-answer';
    await flush();
    server.reach = 'answers';
    await flush();
    expect(totalSpent(attempt.spent)).toBe(27);
    expect(secondsByPlace(attempt.spent, 3)).toEqual([20, 8, null]);
    const sent = server.requests.length;
    await flush();
    expect(server.requests).toHaveLength(sent);
  });

  it('survives a kill, also before the first answer and without a network, and goes with the submission', async () => {
    await clock.advance(MINUTE);
    server.reach = 'lost';
    tab.work('a', 30, 'phone');
    await clock.advance(100);
    browser.kill();
    const next = browser.openTab();
    next.open();
    await during(1_000, next.queue.load(UID, () => false));
    next.work('b', 10, 'another name');
    server.reach = 'answers';
    for (const key of ['a', 'b', 'c']) next.answer(key, 1);
    next.finish();
    await clock.advance(5_000);
    expect(next.events).toContain('submitted');
    expect(attempt.spent.devices).toEqual([{ device: 'phone', total: 40, seconds: { 0: 30, 1: 10 } }]);
  });

  it('of two tabs adds up, and what other devices have spent is known', async () => {
    await clock.advance(5 * MINUTE);
    attempt.note({ device: 'computer', total: 100, seconds: {} }, new Date(clock.now()).toISOString());
    const other = browser.openTab();
    other.open();
    tab.work('a', 10, 'phone');
    other.work('a', 5, 'phone');
    await flush();
    expect(tab.store.read(NAME)?.spent).toMatchObject({ total: 15, sent: 15, others: 100 });
    expect(totalSpent(attempt.spent)).toBe(115);
  });

  it('of two copies never falls', () => {
    const one = addTime(undefined, { device: 'phone', total: 10, seconds: { a: 10 }, others: 0, seenAt: 5 });
    const more = addTime(one, { device: 'other', total: 5, seconds: { b: 5 }, others: 9, seenAt: 3 });
    expect(more).toMatchObject({ device: 'phone', total: 15, seconds: { a: 10, b: 5 }, others: 0, seenAt: 5 });
    for (const merged of [mergeSpent(one, more), mergeSpent(more, one), mergeSpent(undefined, more)]) expect(merged).toEqual(more);
    expect(parseSpent(JSON.parse(JSON.stringify(more)))).toEqual(more);
    expect([null, {}, { ...more, total: -1 }, { ...more, seconds: { a: 'x' } }].map(parseSpent)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the end of the time', () => {
  it('sends what there is, with the times of the answers; without a network it waits, also for a page that has nothing open', async () => {
    tab.answer('a', 1);
    await clock.advance(29 * MINUTE);
    server.reach = 'lost';
    tab.answer('b', 2);
    await clock.advance(MINUTE);
    tab.finishByTime();
    await clock.advance(5 * MINUTE);
    browser.kill();
    server.reach = 'answers';
    const next = browser.openTab();
    await during(MINUTE, next.queue.deliverAll(UID));
    expect(server.results).toEqual([{ attempt: 1, answers: [1, 2, null], putAsideAt: null }]);
    expect(attempt.ended?.late).toEqual([]);
    expect(next.store.list(UID)).toEqual([]);
  });

  it('that the tutor has moved meanwhile opens the test again, and its answers are a draft', async () => {
    await clock.advance(29 * MINUTE);
    server.reach = 'lost';
    tab.answer('a', 1);
    await clock.advance(MINUTE);
    tab.finishByTime();
    attempt.extraMinutes = 15;
    server.reach = 'answers';
    await clock.advance(MINUTE);
    expect(tab.events).toContain('reopened 15');
    expect(tab.store.read(NAME)).toMatchObject({ finishedAt: null });
    expect(server.answers).toMatchObject({ a: { answer: 1 } });
    tab.answer('b', 2);
    await clock.advance(20 * MINUTE);
    tab.finishByTime();
    await clock.advance(5_000);
    expect(server.results[0]?.answers).toEqual([1, 2, null]);
    expect(tab.events).toContain('submitted');
  });

  it('that passed while no page was open leaves nothing on the device once the answers are there', async () => {
    server.reach = 'lost';
    tab.answer('a', 1);
    await clock.advance(MINUTE);
    tab.close();
    await clock.advance(40 * MINUTE);
    server.reach = 'answers';
    await during(MINUTE, browser.openTab().queue.deliverAll(UID));
    expect(server.results[0]?.answers).toEqual([1, null, null]);
    expect(browser.openTab().store.list(UID)).toEqual([]);
  });
});
