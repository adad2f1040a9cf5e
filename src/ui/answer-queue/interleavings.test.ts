/** Devices answer, save, send, are killed and lose the network in a random order. No answer that a page has called saved may be lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEYS, NAME, UID } from '../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../test/support/fake-device/fake-server.ts';
import { hasUnsent } from './device-draft.ts';

const MINUTE = 60_000;
const key = fc.constantFrom(...KEYS);
const pause = fc.constantFrom(0, 1, 3, 7, 200, 1_500, 5_000);
const reach = fc.constantFrom('answers' as const, 'lost' as const, 'lost-answer' as const, 'silent' as const);

/** A simulated device. Its browser has one or two tabs in which the test is open. */
class Device {
  readonly browser: FakeBrowser;
  tabs: FakeTab[] = [];

  constructor(clock: FakeClock, server: FakeServer) {
    this.browser = new FakeBrowser(clock, server);
  }

  /** @returns the tab; opens it first if it is closed */
  tab(index: number): FakeTab {
    const known = this.tabs[index];
    if (known !== undefined) return known;
    const opened = this.browser.openTab();
    opened.open();
    void opened.queue.load(UID, () => false);
    this.tabs.push(opened);
    return this.tabs[index] ?? this.tab(index);
  }

  kill(): void {
    this.browser.kill();
    this.tabs = [];
  }
}

type TwoDevices = readonly [Device, Device];
const twoDevices = (clock: FakeClock, server: FakeServer): TwoDevices => [new Device(clock, server), new Device(clock, server)];

type Event =
  | { type: 'answer'; device: 0 | 1; tab: number; key: string }
  | { type: 'kill' | 'flush' | 'look' | 'hide' | 'worker'; device: 0 | 1; tab: number }
  | { type: 'reach'; reach: FakeServer['reach'] };

const device = fc.constantFrom(0 as const, 1 as const);
const tab = fc.nat(1);
const event: fc.Arbitrary<{ event: Event; pause: number }> = fc.record({
  pause,
  event: fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('answer' as const), device, tab, key }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('kill' as const, 'flush' as const, 'look' as const, 'hide' as const, 'worker' as const), device, tab }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('reach' as const), reach }) },
  ),
});

/** Performs an event of a tab, the browser or the service worker. */
function happen(devices: TwoDevices, server: FakeServer, given: Exclude<Event, { type: 'answer' }>): void {
  if (given.type === 'reach') {
    server.reach = given.reach;
    return;
  }
  const own = devices[given.device];
  if (given.type === 'kill') return own.kill();
  if (given.type === 'flush') return own.browser.flushLocal();
  const shown = own.tab(given.tab);
  if (given.type === 'look') void shown.queue.look(UID);
  else if (given.type === 'hide') void shown.queue.flush(UID);
  else void own.browser.openTab().queue.deliverAll(UID);
}

test('whatever happens, each question ends with the last answer that was called saved, or with a later one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const clock = new FakeClock();
      const server = new FakeServer(clock);
      const devices = twoDevices(clock, server);
      let count = 0;
      /** The number of the last answer that a page has called saved, by question. Later answers have greater numbers. */
      const saved = new Map<string, number>();
      const note = (): void => {
        for (const open of devices.flatMap(({ tabs }) => tabs)) {
          if (open.store.savedState(NAME) !== 'saved') continue;
          for (const [of, number] of Object.entries(open.shown)) saved.set(of, Math.max(saved.get(of) ?? 0, Number(number)));
        }
      };
      for (const { event: given, pause: ms } of events) {
        // Of two answers with the same time, the last one counts. The clock advances so that no two times are equal.
        await clock.advance(1);
        if (given.type === 'answer') devices[given.device].tab(given.tab).answer(given.key, (count += 1));
        else happen(devices, server, given);
        await clock.advance(ms);
        note();
      }
      server.reach = 'answers';
      for (let round = 0; round < 2; round++) {
        for (const each of devices) void each.tab(0).queue.look(UID);
        await clock.advance(2 * MINUTE);
      }
      for (const each of devices) {
        expect(each.tab(0).shown).toEqual(Object.fromEntries(Object.entries(server.answers).map(([of, { answer }]) => [of, answer])));
      }
      for (const [of, number] of saved) expect(Number(server.answers[of]?.answer ?? 0)).toBeGreaterThanOrEqual(number);
    }),
    { numRuns: 100 },
  );
});

test('whatever happens, a finished test makes one result, and nothing of it stays on a device', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20 }), fc.array(event, { maxLength: 20 }), async (before, after) => {
      const clock = new FakeClock();
      const server = new FakeServer(clock);
      const devices = twoDevices(clock, server);
      const [first] = devices;
      const run = async (events: typeof before, mayAnswer: boolean): Promise<void> => {
        for (const { event: given, pause: ms } of events) {
          if (given.type !== 'answer') happen(devices, server, given);
          // A user who has finished the test gives no more answers.
          else if (mayAnswer || given.device !== 0) devices[given.device].tab(given.tab).answer(given.key, 7);
          await clock.advance(ms);
        }
      };
      await run(before, true);
      const finisher = first.tab(0);
      for (const each of KEYS) finisher.answer(each, 1);
      finisher.finish();
      // Time passes until the page calls the draft saved.
      while (finisher.store.savedState(NAME) === 'saving' && finisher.store.list(UID).length > 0) await clock.advance(5);
      await run(after, false);
      server.reach = 'answers';
      for (let round = 0; round < 2; round++) {
        for (const each of devices) void each.browser.openTab().queue.deliverAll(UID);
        await clock.advance(2 * MINUTE);
      }
      expect(server.results).toMatchObject([{ attempt: 1, answers: [1, 1, 1] }]);
      first.kill();
      const next = first.browser.openTab();
      void next.queue.deliverAll(UID);
      await clock.advance(MINUTE);
      // Until the test is opened, the device keeps a draft that the server has. No other draft may remain.
      expect(next.store.list(UID).filter(({ draft }) => draft.finishedAt !== null || hasUnsent(draft))).toEqual([]);
      expect(server.results).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});

test('whatever happens, what was removed from a device stays so, and what is answered after it is kept', async () => {
  const step = fc.record({ pause, type: fc.constantFrom('answer' as const, 'answer' as const, 'remove' as const, 'kill' as const, 'flush' as const), tab, key });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, isRefusing) => {
      const clock = new FakeClock();
      const server = new FakeServer(clock);
      if (isRefusing) server.isOpen = false;
      else server.reach = 'lost';
      const only = new Device(clock, server);
      let count = 0;
      /** The number of the last answer that was removed. */
      let removed = 0;
      let isRefused = false;
      let saved = 0;
      for (const { type, pause: ms, ...given } of steps) {
        if (type === 'answer') only.tab(given.tab).answer(given.key, (count += 1));
        else if (type === 'flush') only.browser.flushLocal();
        else if (type === 'kill') only.kill();
        else {
          // The clock advances, because nobody answers in one tab and removes in another tab at the same moment.
          await clock.advance(50);
          // The removal counts only when the page has confirmed it.
          const upTo = count;
          const removal = only.tab(given.tab).store.remove(NAME);
          await clock.advance(10);
          isRefused ||= !(await removal);
          removed = upTo;
        }
        // A page reads IndexedDB when it opens, before anybody can press a button.
        if (type === 'kill') {
          only.tab(0);
          await clock.advance(20);
        }
        await clock.advance(ms);
        const shown = only.tab(0);
        if (shown.store.savedState(NAME) === 'saved') saved = Math.max(saved, ...Object.values(shown.shown).map(Number));
      }
      await clock.advance(MINUTE);
      only.kill();
      const next = only.tab(0);
      await clock.advance(MINUTE);
      const numbers = Object.values(next.shown).map(Number);
      for (const number of numbers) expect(number).toBeGreaterThan(removed);
      expect(isRefused).toBe(false);
      expect(Math.max(removed, ...numbers)).toBeGreaterThanOrEqual(saved);
    }),
    { numRuns: 100 },
  );
});
