/** What becomes of a device's draft when a page opens its test. */
import type { Clock } from '../../domain/clock/clock.ts';
import type { DatedAnswers } from '../../domain/drafts/draft.ts';
import type { AnswerStore } from './answer-store.ts';
import { draftOf, takeOver, withClock, withEpoch, type DeviceDraft, type DraftedTest } from './device-draft.ts';
import type { DraftName } from './local-drafts.ts';
import { serverClockOffset } from './time/server-clock.ts';
import { withServerTotal } from './time/spent-time.ts';

interface Opening {
  attempt: number;
  test: DraftedTest;
  /** The answers that the server had when it sent the test. */
  stored: DatedAnswers;
  /** Whether the test comes from a copy of the device, which may be older than the base. */
  isCopy: boolean;
  /** The clock of the attempt; `null` without a limit of time. */
  clock?: Clock | null;
}

const SET_ASIDE = /@\d+$/;

/** Whether the answers are to an attempt that the base does not know, beside those to the attempt that it does. */
export const isSetAside = (test: string): boolean => SET_ASIDE.test(test);

/** Takes leave of answers to another attempt than the one that is shown. Those that the base does not know stay (rule R202). */
export function leaveOtherAttempt(store: AnswerStore, name: DraftName, { attempt, test, isCopy }: Opening): void {
  const draft = store.read(name);
  if (draft === null || draft.attempt === attempt) return;
  const isKnown = draft.attempt < attempt && (draft.epoch === null || test.epoch === undefined || draft.epoch === test.epoch);
  if (!isKnown || isCopy) store.update({ ...name, test: `${name.test}@${draft.attempt}` }, () => ({ ...draft, generation: null, refusal: 'unknown-attempt' }));
  void store.remove(name);
}

/** @param isComplete whether answers have one to every question of the test */
export function openDraft(before: DeviceDraft, { attempt, test, stored, isCopy, clock = null }: Opening, isComplete: (answers: DatedAnswers, withoutAnswer: readonly string[]) => boolean): DeviceDraft {
  const draft = draftOf(attempt, before);
  const timed = withClock(draft, serverClockOffset(draft.clockOffset));
  // What an old copy tells of the base is no news of it.
  const isOld = isCopy && draft.epoch !== null && draft.epoch !== test.epoch;
  const opened = isOld ? timed : takeOver(withEpoch(timed, test.epoch), stored);
  const spent = isCopy || clock === null || opened.spent === undefined ? opened.spent : withServerTotal(opened.spent, opened.spent.sent, clock.spent);
  // Another version may ask more.
  const isFinished = opened.isByTime === true || isComplete(opened.answers, opened.withoutAnswer ?? []);
  return { ...opened, test, refusal: null, ...(spent && { spent }), finishedAt: isFinished ? opened.finishedAt : null };
}
