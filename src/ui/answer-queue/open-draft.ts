/** Decides what happens to a draft on the device when a page opens its test. */
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
  /** Whether the page shows a copy of the test from the device. The copy may be older than the database. */
  isCopy: boolean;
  /** The clock of the attempt; `null` if the test has no time limit. */
  clock?: Clock | null;
}

const SET_ASIDE = /@\d+$/;

/**
 * Whether a draft was set aside, because the database does not know its attempt. Such a draft is kept under a name of its own, beside the draft of
 * the known attempt.
 */
export const isSetAside = (test: string): boolean => SET_ASIDE.test(test);

/**
 * Removes the draft if it belongs to another attempt than the page shows. If the database may not know that attempt, the draft is kept under another
 * name instead (rule R202).
 */
export function leaveOtherAttempt(store: AnswerStore, name: DraftName, { attempt, test, isCopy }: Opening): void {
  const draft = store.read(name);
  if (draft === null || draft.attempt === attempt) return;
  const isKnown = draft.attempt < attempt && (draft.epoch === null || test.epoch === undefined || draft.epoch === test.epoch);
  if (!isKnown || isCopy) store.update({ ...name, test: `${name.test}@${draft.attempt}` }, () => ({ ...draft, generation: null, refusal: 'unknown-attempt' }));
  void store.remove(name);
}

/** @param isComplete whether these answers and `withoutAnswer` together cover every question of the test */
export function openDraft(before: DeviceDraft, { attempt, test, stored, isCopy, clock = null }: Opening, isComplete: (answers: DatedAnswers, withoutAnswer: readonly string[]) => boolean): DeviceDraft {
  const draft = draftOf(attempt, before);
  const timed = withClock(draft, serverClockOffset(draft.clockOffset));
  // If the copy was made before the database was restored, it does not show what the current database has.
  const isOld = isCopy && draft.epoch !== null && draft.epoch !== test.epoch;
  const opened = isOld ? timed : takeOver(withEpoch(timed, test.epoch), stored);
  const spent = isCopy || clock === null || opened.spent === undefined ? opened.spent : withServerTotal(opened.spent, opened.spent.sent, clock.spent);
  // The opened version of the test may have more questions. The draft then counts as unfinished.
  const isFinished = opened.isByTime === true || isComplete(opened.answers, opened.withoutAnswer ?? []);
  return { ...opened, test, refusal: null, ...(spent && { spent }), finishedAt: isFinished ? opened.finishedAt : null };
}
