/** Decides what becomes of a draft on the device when a page opens its test. */
import type { Clock } from '../../domain/clock/clock.ts';
import type { DatedAnswers } from '../../domain/drafts/merge-answers.ts';
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
  /** Whether the test comes from a copy on the device, which may be older than the database. */
  isCopy: boolean;
  /** The clock of the attempt; `null` if the test has no time limit. */
  clock?: Clock | null;
}

const SET_ASIDE = /@\d+$/;

/** Whether the name is that of answers to an attempt that the database does not know. They are kept beside the answers to the known attempt. */
export const isSetAside = (test: string): boolean => SET_ASIDE.test(test);

/**
 * Removes answers to an attempt other than the shown one. If the database does not know their attempt, or the page shows a copy, they are kept
 * under another name (rule R202).
 */
export function leaveOtherAttempt(store: AnswerStore, name: DraftName, { attempt, test, isCopy }: Opening): void {
  const draft = store.read(name);
  if (draft === null || draft.attempt === attempt) return;
  const isKnown = draft.attempt < attempt && (draft.epoch === null || test.epoch === undefined || draft.epoch === test.epoch);
  if (!isKnown || isCopy) store.update({ ...name, test: `${name.test}@${draft.attempt}` }, () => ({ ...draft, generation: null, refusal: 'unknown-attempt' }));
  void store.remove(name);
}

/** @param isComplete whether the answers contain an answer to every question of the test */
export function openDraft(before: DeviceDraft, { attempt, test, stored, isCopy, clock = null }: Opening, isComplete: (answers: DatedAnswers, withoutAnswer: readonly string[]) => boolean): DeviceDraft {
  const draft = draftOf(attempt, before);
  const timed = withClock(draft, serverClockOffset(draft.clockOffset));
  // A copy from before the last restore says nothing about the current database.
  const isOld = isCopy && draft.epoch !== null && draft.epoch !== test.epoch;
  const opened = isOld ? timed : takeOver(withEpoch(timed, test.epoch), stored);
  const spent = isCopy || clock === null || opened.spent === undefined ? opened.spent : withServerTotal(opened.spent, opened.spent.sent, clock.spent);
  // Another version of the test may have more questions.
  const isFinished = opened.isByTime === true || isComplete(opened.answers, opened.withoutAnswer ?? []);
  return { ...opened, test, refusal: null, ...(spent && { spent }), finishedAt: isFinished ? opened.finishedAt : null };
}
