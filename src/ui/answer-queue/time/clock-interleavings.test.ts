/**
 * A test with a time limit is open on several devices. They answer, sleep, are killed and lose the network in a random order, while the tutor adds
 * minutes. For each question, the result must have the last answer that a page called saved before the end, or a later one (rules R383 to R386).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEYS, NAME, UID } from '../../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../../test/support/fake-device/fake-server.ts';
import { FakeServerClock } from '../../../../test/support/fake-device/fake-server-clock.ts';
import { totalSpent } from '../../../domain/clock/spent.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LIMIT = 5;

interface Given {
  number: number;
  at: string;
}

/** A device of the test: a browser with one page of the test. */
class Device {
  readonly browser: FakeBrowser;
  readonly name: string;
  #tab: FakeTab | null = null;

  constructor(clock: FakeClock, server: FakeServer, name: string) {
    this.browser = new FakeBrowser(clock, server);
    this.name = name;
  }

  /**
   * Opens the page if it is not open.
   * @returns the page; `null` if the server has ended the attempt, and the result is shown instead
   */
  page(server: FakeServer): FakeTab | null {
    if (this.#tab !== null) return this.#tab;
    if (server.results.length > 0) return null;
    this.#tab = this.browser.openTab();
    this.#tab.open();
    void this.#tab.queue.load(UID, () => false);
    return this.#tab;
  }

  get open(): FakeTab | null {
    return this.#tab;
  }

  kill(): void {
    this.browser.kill();
    this.#tab = null;
  }
}

const device = fc.nat(2);
const event = fc.record({
  pause: fc.constantFrom(0, 1, 200, 1_500, 20 * SECOND, 70 * SECOND),
  event: fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('answer' as const), device, key: fc.constantFrom(...KEYS) }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('kill' as const, 'flush' as const, 'hide' as const, 'worker' as const, 'work' as const, 'finish' as const), device }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('reach' as const), reach: fc.constantFrom('answers' as const, 'lost' as const, 'lost-answer' as const) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('minutes' as const), minutes: fc.constantFrom(0, 2, 4) }) },
  ),
});

test('whatever happens around the end, one result counts each saved answer that was given before it, and none after', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 45 }), async (events) => {
      const clock = new FakeClock();
      const server = new FakeServer(clock);
      const attempt = new FakeServerClock({ startedAt: new Date(clock.now()).toISOString(), timeLimit: LIMIT, timeMode: 'exam' });
      server.attemptClock = attempt;
      const devices = ['phone', 'computer', 'tablet'].map((name) => new Device(clock, server, name));
      const now = (): string => new Date(clock.now()).toISOString();
      /** `given` has all answers by their number. `saved` has, by question, the number of the last answer that a device has called saved. */
      const given = new Map<number, { key: string } & Given>();
      const saved = new Map<string, number>();
      let count = 0;
      let finishedByPupil = false;

      const isOver = (page: FakeTab): boolean => page.events.some((name) => name.endsWith('submitted') || name.endsWith('done-elsewhere')) || (page.endsAt ?? '') <= now();
      const note = (): void => {
        for (const { open } of devices) {
          if (open?.store.savedState(NAME) !== 'saved') continue;
          for (const [key, number] of Object.entries(open.shown)) saved.set(key, Math.max(saved.get(key) ?? 0, Number(number)));
        }
      };
      /** Lets time pass. A page looks at its clock each second. */
      const pass = async (ms: number): Promise<void> => {
        for (let left = ms; left >= 0; left -= SECOND) {
          await clock.advance(Math.min(left, SECOND));
          note();
          for (const { open } of devices) if (open !== null && (open.endsAt ?? '') <= now()) open.finishByTime();
          if (left === 0) return;
        }
      };

      for (const { event: happened, pause } of events) {
        await clock.advance(1);
        if (happened.type === 'reach') server.reach = happened.reach;
        else if (happened.type === 'minutes') {
          // The server refuses extra minutes if the attempt has ended, or if its end would then be in the past.
          const before = attempt.extraMinutes;
          attempt.extraMinutes = happened.minutes;
          if (attempt.ended !== null || server.results.length > 0 || (attempt.endsAt ?? '') <= now()) attempt.extraMinutes = before;
        } else {
          const own = devices[happened.device];
          const page = own?.page(server) ?? null;
          const isFinished = page !== null && (isOver(page) || (page.store.read(NAME)?.finishedAt ?? null) !== null);
          if (happened.type === 'kill') own?.kill();
          else if (happened.type === 'flush') own?.browser.flushLocal();
          else if (happened.type === 'worker') void own?.browser.openTab().queue.deliverAll(UID);
          else if (page === null || isFinished) void page?.queue.flush(UID);
          else if (happened.type === 'answer') {
            given.set((count += 1), { key: happened.key, number: count, at: now() });
            page.answer(happened.key, count);
          } else if (happened.type === 'work') page.work('a', 1, own?.name ?? '');
          else if (happened.type === 'hide') void page.queue.flush(UID);
          else if (server.reach === 'answers') {
            finishedByPupil = true;
            page.finish();
          }
        }
        await pass(pause);
      }
      server.reach = 'answers';
      await pass((LIMIT + 5) * MINUTE);
      for (const { browser, open } of devices) {
        void open?.queue.flush(UID);
        void browser.openTab().queue.deliverAll(UID);
        await clock.advance(2 * MINUTE);
      }
      server.settle();

      expect(server.results).toHaveLength(1);
      const elapsed = (LIMIT + attempt.extraMinutes) * 60 * devices.length;
      expect(totalSpent(attempt.spent)).toBeLessThanOrEqual(elapsed);
      if (finishedByPupil || attempt.ended === null) return;
      const end = attempt.endsAt ?? '';
      const isBeforeEnd = (number: number): boolean => (given.get(number)?.at ?? '~') <= end;
      const wrong = KEYS.filter((key, index) => {
        const counted = Number(server.results[0]?.answers[index] ?? 0);
        const last = saved.get(key) ?? 0;
        return (counted > 0 && !isBeforeEnd(counted)) || (isBeforeEnd(last) && counted < last);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
