/**
 * The queue of a user's answers: drafts and finished tests, sent from whatever page, and by the service worker when none is open.
 * Framework-free: pages, the service worker and tests give the clock and the network.
 */
import type { AnswerStore } from './answer-store.ts';
import { isEmpty, type DraftedTest } from './device-draft.ts';
import { Lane, type LaneEvents, type QueueEnvironment } from './lane.ts';
import { localKey, type DraftName } from './local-drafts.ts';
import { isSetAside } from './open-draft.ts';

export interface OpenTest {
  shown: DraftedTest;
  events: LaneEvents;
}

export class AnswerQueue {
  readonly store: AnswerStore;
  /** What becomes of answers of which no page is open. */
  background: (name: DraftName) => LaneEvents | null = () => null;
  readonly #environment: QueueEnvironment;
  readonly #lanes = new Map<string, Lane>();
  readonly #listeners = new Set<() => void>();

  constructor(store: AnswerStore, environment: QueueEnvironment) {
    this.store = store;
    this.#environment = environment;
  }

  /** Calls a listener when a state of sending has changed. @returns stops it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  lane(name: DraftName): Lane {
    const key = localKey(name);
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      lane = new Lane(name, this.background(name), this.store, this.#environment, () => this.#listeners.forEach((listener) => listener()));
      this.#lanes.set(key, lane);
    }
    return lane;
  }

  isOpen = (name: DraftName): boolean => (this.#lanes.get(localKey(name))?.shown ?? null) !== null;

  /** Tells the queue that a page shows a test. @returns tells it that the page is closed: what has not been sent then goes as from any page */
  open(name: DraftName, { shown, events }: OpenTest): () => void {
    const lane = this.lane(name);
    lane.setPage(shown, events);
    void lane.deliver();
    return () => {
      // Another page of the same test may have been opened.
      if (lane.events !== events) return;
      lane.setPage(null, this.background(name));
      void lane.deliver();
    };
  }

  /** Reads what IndexedDB has of a user beyond local storage, which an open page sends too. @param skips as of the store */
  async load(uid: string, skips: (test: string) => boolean): Promise<void> {
    await this.store.load(uid, skips);
    for (const lane of this.#open(uid)) lane.changed();
  }

  /** Sends what waits of a user and what no page has open. @returns whether nothing waits for the network any more */
  async deliverAll(uid: string): Promise<boolean> {
    await this.load(uid, (test) => this.isOpen({ uid, test }));
    let isDone = true;
    for (const { testKey, draft } of this.store.list(uid)) {
      const name = { uid, test: testKey };
      if (this.isOpen(name) || draft.test === null || isSetAside(testKey)) continue;
      const lane = this.lane(name);
      // One after the other: the connection may be bad.
      await lane.retry(false);
      if (lane.isWaiting) isDone = false;
    }
    return isDone;
  }

  /** The server says that a test is over: so are its answers, unless they are to an attempt that the base does not know (rule R202). */
  async settle(name: DraftName): Promise<void> {
    const draft = this.store.read(name);
    if (draft === null || isEmpty(draft)) return;
    // Answers of version 0.6 whose test was never opened since are to the first attempt.
    if (draft.test === null) await this.store.remove(name);
    else await this.lane(name).deliver(true);
  }

  /** The open test is looked at again: answers that IndexedDB and other devices have beyond those shown appear. */
  async look(uid: string): Promise<void> {
    await this.store.load(uid);
    await Promise.all(this.#open(uid).map((lane) => lane.deliver(true)));
  }

  /** The network or the server is back. */
  async retry(uid: string): Promise<void> {
    await Promise.all(this.#open(uid).map((lane) => lane.retry(true)));
  }

  /** The page is hidden or left. */
  async flush(uid: string): Promise<void> {
    await Promise.all(this.#open(uid).map((lane) => lane.deliver()));
  }

  /** Ends all sending of a user who has left the device. */
  stop(uid: string): void {
    for (const lane of this.#ofUser(uid)) {
      lane.stop();
      this.#lanes.delete(localKey(lane.name));
    }
  }

  #open(uid: string): Lane[] {
    return this.#ofUser(uid).filter(({ shown }) => shown !== null);
  }

  #ofUser(uid: string): Lane[] {
    return [...this.#lanes.values()].filter(({ name }) => name.uid === uid);
  }
}
