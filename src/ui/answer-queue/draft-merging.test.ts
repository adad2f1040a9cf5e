/** Devices with wrong clocks answer, send and look in a random order. A model says which answers must remain (rules R171, R172). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersTo, fromDraftAnswers, mergeAnswers, toDraftAnswers, type DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import { checkDraftAnswers } from '../../domain/drafts/draft.ts';
import { keysByPlace } from '../../domain/questions/question-keys.ts';
import type { LearnerQuestion } from '../../domain/questions/question.ts';
import { afterSaving, emptyDraft, takeOver, unsentAnswers, withAnswer, withClock, type DeviceDraft } from './device-draft.ts';

const DEVICES = 3;
const PLACES = 4;
/** The time between two events, ms. It is longer than the difference between two measurements of a clock. */
const STEP_MS = 5_000;
const START = Date.UTC(2026, 2, 2, 9);

/** The question at `place`, as a learner sees it after it was changed `version` times. */
const question = (place: number, version: number): LearnerQuestion => ({
  index: place,
  type: 'text',
  question: `Вопрос ${place}, правка ${version}`,
  options: Array.from({ length: 100 }, (_, option) => String(option)),
  contextText: null,
  contextImage: null,
});

type Event =
  | { type: 'answer'; device: number; place: number; option: number | null }
  | { type: 'save'; device: number; isLost: boolean }
  | { type: 'look'; device: number }
  | { type: 'mend'; place: number };

const device = fc.nat(DEVICES - 1);
const place = fc.nat(PLACES - 1);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('answer' as const), device, place, option: fc.constantFrom(0, 1, 2, null) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('save' as const), device, isLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('look' as const), device }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('mend' as const), place }) },
);

/** The server: the current version of the test, and the draft. It applies the same rules as the endpoint. */
class Server {
  versions = Array.from({ length: PLACES }, () => 0);
  answers: DatedAnswers = {};

  get questions(): LearnerQuestion[] {
    return this.versions.map((version, index) => question(index, version));
  }

  save(shown: readonly LearnerQuestion[], changes: DatedAnswers, now: number): DatedAnswers {
    const sent = checkDraftAnswers(shown, toDraftAnswers(keysByPlace(shown), changes), new Date(now));
    this.answers = answersTo(keysByPlace(this.questions), mergeAnswers(this.answers, sent));
    return this.answers;
  }
}

/** A device with a wrong clock. Its page shows the version of the test that was current when the page was opened. */
class Device {
  draft: DeviceDraft = emptyDraft(1);
  clockError: number;
  #offset = 0;

  constructor(clockError: number) {
    this.clockError = clockError;
  }

  answer(key: string, option: number | null, trueTime: number): void {
    this.draft = withAnswer(this.draft, key, option, trueTime + this.clockError + this.#offset);
  }

  /**
   * @param isLost whether the response of the server is lost
   * @param looks whether the device takes over the answers of other devices
   */
  save(server: Server, trueTime: number, { isLost, looks }: { isLost: boolean; looks: boolean }): void {
    const shown = server.questions;
    const keys = keysByPlace(shown);
    const sent = answersTo(keys, unsentAnswers(this.draft));
    const stored = fromDraftAnswers(keys, toDraftAnswers(keys, server.save(shown, sent, trueTime)));
    if (isLost) return;
    this.#offset = -this.clockError;
    const after = afterSaving(this.draft, sent, stored);
    this.draft = withClock(looks ? takeOver(after, stored) : after, this.#offset);
  }
}

const anError = fc.integer({ min: -90 * 60_000, max: 90 * 60_000 });
const keysOf = (server: Server): string[] => keysByPlace(server.questions).map((key) => key ?? '');

test('whatever devices do in whatever order, the answer that was given last stays, on the server and on every device', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 60 }),
      fc.array(anError, { minLength: DEVICES, maxLength: DEVICES }),
      (events, clockErrors) => {
        const server = new Server();
        const devices = clockErrors.map((error) => new Device(error));
        /** The last answer by question key, in the order of true time. */
        const lastGiven = new Map<string, number | null>();
        let now = START;
        // A page measures the clock when it opens, before anything is answered.
        for (const each of devices) each.save(server, now, { isLost: false, looks: true });
        for (const each of events) {
          now += STEP_MS;
          if (each.type === 'mend') {
            server.versions[each.place] = (server.versions[each.place] ?? 0) + 1;
            server.answers = answersTo(keysByPlace(server.questions), server.answers);
          } else if (each.type === 'answer') {
            const key = keysOf(server)[each.place] ?? '';
            devices[each.device]?.answer(key, each.option, now);
            lastGiven.set(key, each.option);
          } else {
            devices[each.device]?.save(server, now, { isLost: each.type === 'save' && each.isLost, looks: each.type === 'look' });
          }
        }
        // All devices are on the network again. First they send everything, then they all look.
        for (const looks of [false, true]) for (const each of devices) each.save(server, (now += STEP_MS), { isLost: false, looks });

        const keys = keysOf(server);
        const expected = keys.map((key) => lastGiven.get(key) ?? null);
        const given = (answers: DatedAnswers) => keys.map((key) => answers[key]?.answer ?? null);
        expect(given(server.answers)).toEqual(expected);
        for (const each of devices) expect(given(each.draft.answers)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

/** The model of the second test: the answers that a device has seen, by question. */
type Seen = Map<string, Set<number>>;
const seenOf = (seen: Seen, key: string): Set<number> => {
  const known = seen.get(key) ?? new Set<number>();
  seen.set(key, known);
  return known;
};

test('whatever clocks do, no answer gives way to one that its device had seen before', () => {
  const jump = fc.record({ type: fc.constant('clock' as const), device, error: anError });
  const events = fc.array(fc.oneof({ weight: 6, arbitrary: event }, { weight: 1, arbitrary: jump }), { maxLength: 60 });
  fc.assert(
    fc.property(events, (given) => {
      const server = new Server();
      const devices = Array.from({ length: DEVICES }, () => ({ site: new Device(0), seen: new Map() as Seen }));
      const serverSeen: Seen = new Map();
      /** Every answer has a value of its own. This set has the answers that were replaced by a device which had seen them. */
      const replaced = new Set<number>();
      let count = 0;
      let now = START;
      const save = (each: (typeof devices)[number], options: { isLost: boolean; looks: boolean }) => {
        each.site.save(server, (now += STEP_MS), options);
        for (const key of keysOf(server)) {
          for (const id of seenOf(each.seen, key)) seenOf(serverSeen, key).add(id);
          if (!options.isLost) for (const id of seenOf(serverSeen, key)) seenOf(each.seen, key).add(id);
        }
      };
      for (const each of given) {
        if (each.type === 'mend') {
          server.versions[each.place] = (server.versions[each.place] ?? 0) + 1;
          server.answers = answersTo(keysByPlace(server.questions), server.answers);
          continue;
        }
        const own = devices[each.device];
        if (own === undefined) continue;
        if (each.type === 'clock') own.site.clockError = each.error;
        else if (each.type === 'answer') {
          const key = keysOf(server)[each.place] ?? '';
          for (const id of seenOf(own.seen, key)) replaced.add(id);
          own.site.answer(key, ++count, (now += STEP_MS));
          seenOf(own.seen, key).add(count);
        } else save(own, { isLost: each.type === 'save' && each.isLost, looks: each.type === 'look' });
      }
      for (const looks of [false, true]) for (const each of devices) save(each, { isLost: false, looks });

      for (const key of keysOf(server)) {
        const winner = server.answers[key]?.answer ?? null;
        expect(winner === null).toBe(seenOf(serverSeen, key).size === 0);
        expect(replaced.has(Number(winner))).toBe(false);
        for (const { site } of devices) expect(site.draft.answers[key]?.answer ?? null).toBe(winner);
      }
    }),
    { numRuns: 300 },
  );
});
