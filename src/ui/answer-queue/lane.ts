/** Sends all messages of a user about one test, by the same policy (rules R47, R171, R173). */
import { isOver, type Clock } from '../../domain/clock/clock.ts';
import { AppError } from '../../domain/errors.ts';
import type { DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import { PATIENCE_MS } from '../lib/patience.ts';
import { FIRST_RETRY_DELAY_MS, nextBackoffMs, retryDelayMs } from '../lib/retry-delay.ts';
import type { AnswerStore } from './answer-store.ts';
import { changeTimes } from '../../domain/drafts/change-times.ts';
import { emptyDraft, FIRST_ATTEMPT, isEmpty, showsOther, shownPhotos, unsentAnswers, type DeviceDraft, type DraftedTest } from './device-draft.ts';
import type { DraftName } from './local-drafts.ts';
import { clockIn, MESSAGES, type AnswerRequest, type Delivery, type MessageKind } from './messages.ts';
import { outcomeOf } from './policy.ts';
import { hasUnsentTime } from './time/spent-time.ts';

/** How long a change waits before it is sent, ms. Together with the request it stays below the 2 seconds of rule R171. */
const SAVE_DELAY_MS = 1_200;
/** How often an open page asks whether the server still refuses its answers, ms. */
const RETURN_CHECK_MS = 30_000;

/** The progress of the submission. In both waiting states it is retried automatically. */
export type SendingState = 'idle' | 'sending' | 'waiting-for-network' | 'waiting-for-server';

export interface QueueEnvironment {
  /** Sends a message. @throws NetworkError, AppError */
  send(request: AnswerRequest, options: { kind: MessageKind; isOpen: boolean; signal: AbortSignal }): Promise<unknown>;
  /**
   * Sends the photos of a draft that this device has and the server lacks, one after the other. `waits`: some photos have to be sent again. `left`:
   * sending has stopped, because the user is not signed in any more or has to give consent first.
   */
  sendPhotos(name: DraftName, photos: readonly string[], epoch: string | null): Promise<'sent' | 'waits' | 'left'>;
  /**
   * Records that the server lacks some photos of a draft.
   * @returns whether this device has any of them; it then sends them again
   */
  forgetPhotos(name: DraftName, photos: readonly string[]): Promise<boolean>;
  /** Called when a test with photos was submitted. */
  settlePhotos(name: DraftName): void;
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  isOnline(): boolean;
  /** Whether messages of a user may be sent at this moment. It is false if another user is signed in. */
  mayAct(uid: string): boolean;
  /** Called when data wait for the network. The browser can then send them later, even if no page is open (rule R197). */
  onWaiting(): void;
}

/** The listeners of a lane. `draft` is the draft before the server's response was applied. */
export interface LaneEvents {
  onSubmitted(draft: DeviceDraft): void;
  /**
   * Called when the server says that the attempt is already over.
   * @param isLooking whether the user has just begun to look at the page
   */
  onDoneElsewhere(draft: DeviceDraft, isLooking: boolean): void;
  onTakenOver(): void;
  /** Called when the server rejects a finished test. Also called when it rejects all answers to the version of the test that the page shows. */
  onRejected(error: unknown, kind: MessageKind): void;
  /**
   * Called when the server has sent the clock of the attempt.
   * @param isReopened whether the device took the time to be over, but the server says that time is left
   */
  onClock?(clock: Clock, isReopened: boolean): void;
}

interface Delivering {
  abort: AbortController;
  isSilent: boolean;
}

export class Lane {
  readonly name: DraftName;
  /** The version of the test that an open page shows; `null` if no page is open. */
  shown: DraftedTest | null = null;
  events: LaneEvents | null;
  sending: SendingState = 'idle';
  /** Whether the last request reached the server. */
  isReached = true;
  /** Whether the lane will send the last message again automatically. */
  isWaiting = false;
  /** The photos of a finished test that neither the server nor this device has. */
  missingPhotos: readonly string[] = [];
  readonly #store: AnswerStore;
  readonly #environment: QueueEnvironment;
  readonly #onChange: () => void;
  readonly #inFlight = new Set<Delivering>();
  #submitting: Delivering | null = null;
  /** Whether the user is waiting for the first try of the submission. */
  #isFirstTry = false;
  /** Whether the server has the finished test. The page then goes to the result, and the lane sends nothing more. */
  #isHandedIn = false;
  #timer: unknown = null;
  #backoffMs = FIRST_RETRY_DELAY_MS;
  #isStopped = false;
  #isSendingPhotos = false;
  /** Answers that need not be sent again: they are being sent, or the server has skipped or refused them. */
  #passed: DatedAnswers = {};
  /** The version of the test whose answers the server has rejected. */
  #rejected: string | null = null;

  constructor(name: DraftName, events: LaneEvents | null, store: AnswerStore, environment: QueueEnvironment, onChange: () => void) {
    this.events = events;
    this.name = name;
    this.#store = store;
    this.#environment = environment;
    this.#onChange = onChange;
  }

  /** @param shown the version that a page shows; `null` when no page shows the test any more */
  setPage(shown: DraftedTest | null, events: LaneEvents | null): void {
    this.shown = shown;
    this.events = events;
    this.#passed = {};
    this.#isHandedIn = false;
    // `sending` still describes an earlier submission, perhaps of an earlier attempt.
    if (shown !== null && !this.#isFinished && this.sending !== 'idle') this.#set({ sending: 'idle' });
  }

  get #photos(): string[] {
    const draft = this.#store.read(this.name);
    return draft === null ? [] : shownPhotos(draft);
  }

  get #isFinished(): boolean {
    return (this.#store.read(this.name)?.finishedAt ?? null) !== null;
  }

  /** Called when an answer has changed. */
  changed(): void {
    this.#timer ??= this.#after(SAVE_DELAY_MS);
  }

  /**
   * Sends the waiting messages at once.
   * @param looks whether to request the answers of other devices, too
   */
  async deliver(looks = false): Promise<void> {
    if (this.#isStopped || this.#isHandedIn || !this.#environment.mayAct(this.name.uid)) return;
    if (!this.#environment.isOnline()) return this.#isFinished ? this.#setWaiting('waiting-for-network') : undefined;
    if (this.#isFinished) return this.#photos.length === 0 || (await this.#sendPhotos()) ? this.#submit() : undefined;
    const draft = this.#store.read(this.name);
    if (looks || this.#hasNews() || hasUnsentTime(draft?.spent) || (draft?.refusal ?? null) !== null) await this.#send('draft', looks);
    else await this.#sendPhotos();
  }

  /** Sends the waiting messages again, because the network or the server is back. */
  async retry(looks: boolean): Promise<void> {
    if (this.sending === 'waiting-for-server') return;
    for (const each of this.#inFlight) if (each.isSilent) each.abort.abort();
    await this.deliver(looks);
  }

  stop(): void {
    this.#isStopped = true;
    this.#environment.clearTimeout(this.#timer);
  }

  #after(ms: number): unknown {
    return this.#environment.setTimeout(() => {
      this.#timer = null;
      void this.deliver();
    }, ms);
  }

  #wait(ms: number): void {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = this.#isStopped ? null : this.#after(ms);
  }

  #hasNews(): boolean {
    const draft = this.#store.read(this.name);
    const times = (key: string, answers: DatedAnswers): string => JSON.stringify(answers[key] && changeTimes(key, answers[key]));
    const unsent = draft === null ? {} : unsentAnswers(draft);
    return Object.keys(unsent).some((key) => times(key, unsent) !== times(key, this.#passed));
  }

  #setWaiting(sending: SendingState): void {
    this.isWaiting = true;
    this.#set({ isReached: false, sending });
    this.#environment.onWaiting();
  }

  #set(state: Partial<Pick<Lane, 'sending' | 'isReached' | 'missingPhotos'>>): void {
    Object.assign(this, state);
    this.#onChange();
  }

  /**
   * Sends the photos of the draft. They must be sent before the test.
   * @returns whether no photo on this device waits to be sent any more
   */
  async #sendPhotos(): Promise<boolean> {
    const draft = this.#store.read(this.name);
    const photos = this.#photos;
    if (draft === null || photos.length === 0) return true;
    if (this.#isSendingPhotos) return false;
    this.#isSendingPhotos = true;
    const isFinished = draft.finishedAt !== null;
    if (isFinished) this.#beginSubmitting();
    // It also fails if the code that sends photos cannot be loaded without a network.
    const outcome = await this.#environment.sendPhotos(this.name, photos, draft.epoch).catch(() => 'waits' as const);
    this.#isSendingPhotos = false;
    if (this.#isStopped) return false;
    // The user may have finished the test while the photos were sent.
    if (!isFinished && this.#isFinished) void this.deliver();
    if (outcome === 'sent') return true;
    if (outcome === 'left') {
      this.#set({ sending: 'idle' });
      return false;
    }
    this.#waitLonger();
    this.#setWaiting(isFinished ? 'waiting-for-network' : this.sending);
    return false;
  }

  /** Shows that the submission has begun. On a retry the waiting state stays, because screen readers would announce each change of the state. */
  #beginSubmitting(): void {
    // The submission has begun already, with its photos.
    if (this.sending === 'sending' && this.#isFirstTry) return;
    this.#isFirstTry = this.sending === 'idle';
    if (this.#isFirstTry) this.#set({ sending: 'sending' });
  }

  #waitLonger(): void {
    this.#wait(this.#backoffMs);
    this.#backoffMs = nextBackoffMs(this.#backoffMs);
  }

  async #submit(): Promise<void> {
    if (this.#submitting !== null && !this.#submitting.abort.signal.aborted) return;
    // The submission contains all answers, so running requests with drafts are aborted. The server would refuse a draft that arrives after the
    // submission.
    for (const each of this.#inFlight) each.abort.abort();
    this.#passed = {};
    if (this.missingPhotos.length > 0) this.#set({ missingPhotos: [] });
    this.#beginSubmitting();
    await this.#send('submission', false);
  }

  async #send(kind: MessageKind, takesOver: boolean): Promise<void> {
    const draft = this.#store.read(this.name) ?? emptyDraft(FIRST_ATTEMPT);
    const shown = this.shown ?? draft.test;
    if (shown === null) return;
    this.#environment.clearTimeout(this.#timer);
    this.#timer = null;
    const sent = unsentAnswers(draft);
    if (kind === 'draft') this.#passed = sent;
    const delivering: Delivering = { abort: new AbortController(), isSilent: false };
    this.#inFlight.add(delivering);
    if (kind === 'submission') this.#submitting = delivering;
    const silence = this.#environment.setTimeout(() => this.#handleSilence(kind, delivering), PATIENCE_MS);
    const requestedAt = this.#environment.now();
    const isOpen = this.events !== null && this.shown !== null;
    try {
      const request = MESSAGES[kind].request(this.name, draft, shown);
      const answer = await this.#environment.send(request, { kind, isOpen, signal: delivering.abort.signal });
      if (delivering.abort.signal.aborted) return;
      this.#handleAnswer(kind, { shown, sent, spent: draft.spent?.total ?? 0, answer, takesOver, requestedAt, receivedAt: this.#environment.now() }, draft);
    } catch (error) {
      if (!delivering.abort.signal.aborted) this.#handleError(kind, error, takesOver, draft, isOpen);
    } finally {
      this.#environment.clearTimeout(silence);
      this.#inFlight.delete(delivering);
      if (this.#submitting === delivering) this.#submitting = null;
    }
    // Answers that the user gave during the request are sent next. If a finished test was refused, it waits for a reason to send it again.
    if (!this.#isStopped && this.#timer === null && !this.#isFinished && this.#hasNews()) this.changed();
  }

  #handleSilence(kind: MessageKind, delivering: Delivering): void {
    delivering.isSilent = true;
    this.#setWaiting(kind === 'submission' ? 'waiting-for-network' : this.sending);
  }

  #handleAnswer(kind: MessageKind, delivery: Delivery, draft: DeviceDraft): void {
    this.#backoffMs = FIRST_RETRY_DELAY_MS;
    this.isWaiting = false;
    const before = this.#store.read(this.name);
    const { afterDelivery } = MESSAGES[kind];
    if (afterDelivery(before ?? draft, delivery) === null) {
      this.#isHandedIn = this.shown !== null;
      this.#set({ isReached: true, sending: 'sending' });
      // The page keeps its content until the user leaves it.
      this.events?.onSubmitted(draft);
      if (shownPhotos(draft).length > 0) this.#environment.settlePhotos(this.name);
      return void this.#store.remove(this.name);
    }
    // If the user removed the answers during the request, they stay removed. An open page is the exception, because it shows the answers of other
    // devices.
    if (before !== null || this.shown !== null) this.#store.update(this.name, (current) => afterDelivery(current, delivery) ?? current);
    this.#set({ isReached: true });
    const clock = clockIn(delivery.answer);
    if (clock !== null) this.events?.onClock?.(clock, false);
    // If the time of the attempt is over and no page is open, the device removes the answers, because the server decides which of them count.
    if (this.shown === null && clock !== null && isOver(clock.endsAt, clock.now)) return void this.#store.remove(this.name);
    void this.#sendPhotos();
    const after = this.#store.read(this.name);
    if (delivery.takesOver && after !== null && showsOther(before ?? emptyDraft(after.attempt), after)) this.events?.onTakenOver();
  }

  /**
   * @param wasOpen whether a page had the test open when the message was sent. The page may have been closed since, if the response to another
   * message led the user to the sign-in page
   */
  #handleError(kind: MessageKind, error: unknown, isLooking: boolean, draft: DeviceDraft, wasOpen: boolean): void {
    const outcome = outcomeOf(error);
    const isSubmission = kind === 'submission';
    this.isWaiting = outcome.type === 'retry';
    if (outcome.type === 'retry') {
      this.#passed = {};
      this.#wait(retryDelayMs(error, this.#backoffMs));
      this.#backoffMs = nextBackoffMs(this.#backoffMs);
      const waiting = error instanceof AppError ? 'waiting-for-server' : 'waiting-for-network';
      return this.#setWaiting(isSubmission ? waiting : this.sending);
    }
    if (isSubmission) this.#set({ sending: 'idle' });
    switch (outcome.type) {
      case 'photos-missing':
        // The photos may come from another device, or this device sends them again.
        this.isWaiting = true;
        return void this.#handleMissing(outcome.photos);
      case 'left':
        // The session ended. If the user has just pressed the button, the test counts as unfinished, so that the user sees the answers again after
        // signing in. A submission that was waiting before is sent automatically after signing in.
        if (isSubmission && this.#isFirstTry && wasOpen) this.#change({ finishedAt: null });
        return;
      case 'gated':
        return;
      case 'over':
        return this.#handleOver(draft, isLooking);
      case 'time-left':
        // The server has stored the answers as a draft, so the test goes on.
        this.#store.update(this.name, ({ isByTime: _, ...before }) => ({ ...before, finishedAt: null }));
        if (outcome.clock !== null) this.events?.onClock?.(outcome.clock, true);
        return;
      case 'refused':
        this.#change({ refusal: outcome.refusal });
        if (this.shown !== null) this.#wait(RETURN_CHECK_MS);
        if (isSubmission) this.events?.onRejected(error, kind);
        return;
      case 'changed':
      case 'failed':
        // Without an open page, the answers wait until the user opens the test. The page then shows the current version of the test.
        this.#change({ ...(isSubmission && { finishedAt: null }), ...(this.shown === null && outcome.type === 'changed' && { test: null, finishedAt: null }) });
        return this.#reject(error, outcome.type === 'changed', kind);
    }
  }

  /**
   * Tells the page that its answers were rejected. For a draft it does so only once for each version, because the page may get the same version again
   * when it reloads the test.
   */
  #reject(error: unknown, isChanged: boolean, kind: MessageKind): void {
    const version = `${this.shown?.epoch} ${this.shown?.revision}`;
    const isNew = isChanged && this.#rejected !== version;
    this.#rejected = version;
    if (kind === 'submission' || isNew) this.events?.onRejected(error, kind);
  }

  async #handleMissing(photos: readonly string[]): Promise<void> {
    const isOwn = await this.#environment.forgetPhotos(this.name, photos).catch(() => false);
    this.#set({ missingPhotos: isOwn ? [] : photos, sending: 'waiting-for-server' });
    if (isOwn) this.#waitLonger();
    else this.#wait(RETURN_CHECK_MS);
  }

  #handleOver(draft: DeviceDraft, isLooking: boolean): void {
    this.events?.onDoneElsewhere(draft, isLooking);
    // If the user is answering, the draft stays and the user decides when to go to the result.
    if (draft.finishedAt !== null || isLooking || this.shown === null) void this.#store.remove(this.name);
  }

  /** Changes the draft, unless its answers were removed in the meantime. */
  #change(change: Partial<DeviceDraft>): void {
    const draft = this.#store.read(this.name);
    if (draft !== null && !isEmpty(draft)) this.#store.update(this.name, (before) => ({ ...before, ...change }));
  }
}
