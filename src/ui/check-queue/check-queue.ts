/**
 * Sends the checks of a tutor, with the same rules for delays and retries as the queue of answers (rule R367). It depends on no framework, so tests
 * can pass a fake clock and a fake network.
 */
import { isAppError, messageOf } from '../../domain/errors.ts';
import type { Check } from '../../domain/checking/check-types.ts';
import type { AnswerState } from '../../domain/checking/work-states.ts';
import type { QueueEnvironment } from '../answer-queue/lane.ts';
import { outcomeOf } from '../answer-queue/policy.ts';
import { FIRST_RETRY_DELAY_MS, nextBackoffMs, retryDelayMs } from '../lib/retry-delay.ts';
import { isSameCheck, type CheckDraft, type CheckName, type OtherCheck } from './check-draft.ts';
import { keyOf } from './check-keys.ts';
import type { CheckStore } from './check-store.ts';

/** How long a change waits before it is sent, ms. With the time of the request this is about a second. */
const SAVE_DELAY_MS = 700;

/**
 * The state of a check. `waiting`: it is sent later, because the server cannot be reached or does not accept it now. `saving`: it is being sent, or
 * will be sent within a second.
 */
export type Saving = 'saved' | 'saving' | 'waiting';

export interface Saved {
  revision: number;
  check: Check;
  state: AnswerState;
}

type Environment = Pick<QueueEnvironment, 'send' | 'setTimeout' | 'clearTimeout' | 'isOnline' | 'mayAct' | 'onWaiting'>;

interface Sending {
  timer: unknown;
  backoffMs: number;
  isUnderWay: boolean;
  isWaiting: boolean;
}

export class CheckQueue {
  readonly store: CheckStore;
  readonly #environment: Environment;
  readonly #sendings = new Map<string, Sending>();
  /** For each answer, the last check that this page knows to be on the server. */
  readonly #saved = new Map<string, Saved>();
  readonly #savedListeners = new Set<(name: CheckName, saved: Saved) => void>();

  constructor(store: CheckStore, environment: Environment) {
    this.store = store;
    this.#environment = environment;
  }

  /**
   * Calls a listener after the server has stored a check.
   * @returns a function that stops the calls
   */
  onSaved(listener: (name: CheckName, saved: Saved) => void): () => void {
    this.#savedListeners.add(listener);
    return () => this.#savedListeners.delete(listener);
  }

  savedOf = (name: CheckName): Saved | undefined => this.#saved.get(keyOf(name));

  /**
   * Keeps a check on the device at once and sends it soon.
   * @param revision the revision of the stored check; it is ignored if the device already has a draft of this check
   */
  change(name: CheckName, check: Check, revision: number): void {
    const draft = this.store.read(name);
    this.store.write(name, { ...(draft ?? { revision, sent: null, conflict: null }), check, refusal: null });
    const sending = this.#of(name);
    if (!sending.isUnderWay && sending.timer === null) this.#wait(name, SAVE_DELAY_MS);
    this.store.changed();
  }

  savingOf(name: CheckName): Saving {
    if (this.store.read(name) === null) return 'saved';
    return this.#sendings.get(keyOf(name))?.isWaiting === true || !this.#environment.isOnline() ? 'waiting' : 'saving';
  }

  /** Sends all unsent checks of a tutor. */
  async deliverAll(uid: string): Promise<void> {
    await this.store.restore(uid);
    // The checks are sent one after the other, because the connection may be bad.
    for (const name of this.store.list(uid)) await this.deliver(name);
  }

  async deliver(name: CheckName): Promise<void> {
    const sending = this.#of(name);
    this.#environment.clearTimeout(sending.timer);
    sending.timer = null;
    const draft = this.store.read(name);
    if (draft === null || draft.conflict !== null || draft.refusal !== null || sending.isUnderWay || !this.#environment.mayAct(name.uid)) return;
    if (!this.#environment.isOnline()) return this.#setWaiting(sending, true);
    sending.isUnderWay = true;
    this.store.write(name, { ...draft, sent: draft.check });
    try {
      const answer = await this.#environment.send(requestOf(name, draft), { kind: 'draft', isOpen: false, signal: new AbortController().signal });
      sending.isUnderWay = false;
      sending.backoffMs = FIRST_RETRY_DELAY_MS;
      this.#setWaiting(sending, false);
      this.#handleSaved(name, draft.check, answer as Saved);
    } catch (error) {
      sending.isUnderWay = false;
      this.#handleError(name, draft, error);
    }
  }

  /** «Сохранить мои»: saves the tutor's own check over the check that was stored meanwhile. */
  keepMine(name: CheckName): void {
    const draft = this.store.read(name);
    if (draft === null || draft.conflict === null) return;
    this.store.write(name, { ...draft, revision: draft.conflict.revision, sent: null, conflict: null });
    void this.deliver(name);
  }

  /** «Взять эту проверку»: takes the check that was stored meanwhile in place of the tutor's own. */
  takeOther(name: CheckName): void {
    const conflict = this.store.read(name)?.conflict ?? null;
    this.giveUp(name);
    if (conflict !== null) this.#tell(name, { ...conflict, state: conflict.check.checked ? 'checked' : 'started' });
  }

  /** Drops the tutor's own check, for example when the server refuses it permanently. */
  giveUp(name: CheckName): void {
    this.store.write(name, null);
  }

  #handleSaved(name: CheckName, sent: Check, saved: Saved): void {
    const draft = this.store.read(name);
    const isDone = draft === null || isSameCheck(draft.check, sent);
    if (draft !== null) this.store.write(name, isDone ? null : { ...draft, revision: saved.revision, sent: null });
    this.#tell(name, saved);
    if (!isDone) this.#wait(name, SAVE_DELAY_MS);
  }

  #handleError(name: CheckName, sent: CheckDraft, error: unknown): void {
    const outcome = outcomeOf(error);
    const sending = this.#of(name);
    if (outcome.type === 'retry') {
      this.#wait(name, retryDelayMs(error, sending.backoffMs));
      sending.backoffMs = nextBackoffMs(sending.backoffMs);
      this.#environment.onWaiting();
      return this.#setWaiting(sending, true);
    }
    if (outcome.type === 'left' || outcome.type === 'gated') return this.#setWaiting(sending, true);
    this.#setWaiting(sending, false);
    const draft = this.store.read(name);
    if (draft === null) return;
    const other = isAppError(error, 'edit-conflict') ? otherOf(error.details) : null;
    if (other === null) return this.store.write(name, { ...draft, refusal: messageOf(error, '') });
    // If the stored check equals the check that was sent before, the server had stored that check and only the response was lost. This is not a
    // conflict.
    const isOwn = sent.sent !== null && isSameCheck(other.check, sent.sent);
    if (!isOwn && !isSameCheck(other.check, draft.check)) return this.store.write(name, { ...draft, conflict: other });
    this.#handleSaved(name, other.check, { ...other, state: other.check.checked ? 'checked' : 'started' });
  }

  #tell(name: CheckName, { revision, check, state }: Saved): void {
    const saved = { revision, check, state };
    this.#saved.set(keyOf(name), saved);
    for (const listener of this.#savedListeners) listener(name, saved);
    this.store.changed();
  }

  #setWaiting(sending: Sending, isWaiting: boolean): void {
    sending.isWaiting = isWaiting;
    this.store.changed();
  }

  #wait(name: CheckName, ms: number): void {
    const sending = this.#of(name);
    this.#environment.clearTimeout(sending.timer);
    sending.timer = this.#environment.setTimeout(() => void this.deliver(name), ms);
  }

  #of(name: CheckName): Sending {
    const key = keyOf(name);
    const sending = this.#sendings.get(key) ?? { timer: null, backoffMs: FIRST_RETRY_DELAY_MS, isUnderWay: false, isWaiting: false };
    this.#sendings.set(key, sending);
    return sending;
  }
}

const requestOf = ({ testId, pupil, attempt, questionId }: CheckName, { check, revision }: CheckDraft) => ({
  url: `/api/admin/checking/${[testId, pupil, questionId].map(encodeURIComponent).join('/')}`,
  body: { attempt, revision, check },
});

const otherOf = ({ revision, check, by = null, at = null }: Partial<OtherCheck>): OtherCheck | null =>
  revision === undefined || check === undefined ? null : { revision, check, by, at };
