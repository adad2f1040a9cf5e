/** Sends the answers of one test to the server while its page is open, and brings those of other devices (rules R171, R172). */
import { fromDraftAnswers, toDraftAnswers, type DatedAnswers, type Draft } from '../../domain/drafts/draft.ts';
import { isAppError } from '../../domain/errors.ts';
import { FIRST_RETRY_DELAY_MS, isRetryable, nextBackoffMs, retryDelayMs } from '../lib/retry-delay.ts';
import { afterSaving, showsOther, takeOver, unsentAnswers, withClock, type DeviceDraft } from './device-draft.ts';
import { serverClockOffset, setServerTime } from './server-clock.ts';

/** With the time of the request this is less than the 2 seconds of rule R171. */
const SAVE_DELAY_MS = 1_200;

/** How soon an open page asks again for a test that was unpublished. */
const RETURN_CHECK_MS = 30_000;

export interface DraftSyncOptions {
  /** The version that the page shows, with the keys of its questions by place. */
  shown: { revision: number; keys: readonly (string | null)[] };
  read: () => DeviceDraft;
  update: (change: (draft: DeviceDraft) => DeviceDraft) => void;
  /** Merges answers on the server. */
  save: (answers: Draft['answers']) => Promise<Draft>;
  /** Answers of another device have been taken over. */
  onTakenOver: () => void;
  /** The attempt has been finished elsewhere. @param isLooking whether the reader has just begun to look at the page */
  onDoneElsewhere: (isLooking: boolean) => void;
  /** Whether the last request has reached the server. */
  onReach: (isReached: boolean) => void;
}

export class DraftSync {
  readonly #options: DraftSyncOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #backoffMs = FIRST_RETRY_DELAY_MS;
  #isStopped = false;
  /** Answers that are not sent again: those that are on their way, and those that the server has left out or refused. */
  #passed: DatedAnswers = {};

  constructor(options: DraftSyncOptions) {
    this.#options = options;
  }

  /** An answer has changed. */
  changed(): void {
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Sends at once what the server does not have. */
  async flush(): Promise<void> {
    if (this.#hasNews()) await this.#send(false);
  }

  /** The page is looked at again, or the network is back: answers of other devices are taken over. */
  async look(): Promise<void> {
    await this.#send(true);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #hasNews(): boolean {
    return Object.entries(unsentAnswers(this.#options.read())).some(([key, { changedAt }]) => this.#passed[key]?.changedAt !== changedAt);
  }

  async #send(takesOver: boolean): Promise<void> {
    const { shown, read, update, save, onReach, onTakenOver } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const draft = read();
    // A finished test is submitted, unless it was refused; without a network its return is awaited.
    if (this.#isStopped || (draft.finishedAt !== null && draft.refusal === null) || !navigator.onLine) return;
    const sent = unsentAnswers(draft);
    this.#passed = sent;
    const requestedAt = Date.now();
    try {
      const saved = await save(toDraftAnswers(shown.keys, sent));
      setServerTime(saved.now, requestedAt, Date.now());
      this.#backoffMs = FIRST_RETRY_DELAY_MS;
      // Places in another version say nothing about the questions of this page.
      const stored = saved.revision === shown.revision ? fromDraftAnswers(shown.keys, saved.answers) : {};
      const before = read();
      update((current) => {
        const after = afterSaving(current, sent, stored);
        return withClock(takesOver ? takeOver(after, stored) : after, serverClockOffset(after.clockOffset));
      });
      onReach(true);
      if (takesOver && showsOther(before, read())) onTakenOver();
    } catch (error) {
      this.#handle(error, takesOver);
    }
    // Answers that were given meanwhile.
    if (!this.#isStopped && this.#hasNews()) this.changed();
  }

  #handle(error: unknown, isLooking: boolean): void {
    const { read, update, onDoneElsewhere, onReach } = this.#options;
    if (isRetryable(error)) {
      this.#passed = {};
      clearTimeout(this.#timer);
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), retryDelayMs(error, this.#backoffMs));
      this.#backoffMs = nextBackoffMs(this.#backoffMs);
      onReach(false);
    } else if (isAppError(error, 'already-done')) {
      // Of a finished test the submission says so.
      if (read().finishedAt === null) onDoneElsewhere(isLooking);
    } else if (isAppError(error, 'test-not-found')) {
      update((draft) => ({ ...draft, refusal: 'test-not-found' }));
      clearTimeout(this.#timer);
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#send(false), RETURN_CHECK_MS);
    } else if (isAppError(error, 'no-access')) {
      update((draft) => ({ ...draft, refusal: 'no-access' }));
    }
    // Of a session that is over the submission says so. The answers stay on the device.
  }
}
