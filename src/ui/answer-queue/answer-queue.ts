/**
 * The queue of a user's answers: drafts and finished tests. An open page sends them, and the service worker when no page is open. The queue
 * does not depend on a framework: pages, the service worker and tests give it the clock and the network.
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
  /** Makes the listeners for the answers to a test that no page shows. */
  background: (name: DraftName) => LaneEvents | null = () => null;
  readonly #environment: QueueEnvironment;
  readonly #lanes = new Map<string, Lane>();
  readonly #listeners = new Set<() => void>();

  constructor(store: AnswerStore, environment: QueueEnvironment) {
    this.store = store;
    this.#environment = environment;
  }

  /**
   * Calls a listener when the state of sending has changed.
   * @returns a function that stops the calls
   */
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

  /**
   * Notes that a page shows a test.
   * @returns a function that notes that the page is closed; the remaining answers are then sent like the answers to a test that no page shows
   */
  open(name: DraftName, { shown, events }: OpenTest): () => void {
    const lane = this.lane(name);
    lane.setPage(shown, events);
    void lane.deliver();
    return () => {
      // Meanwhile another page may have opened the same test.
      if (lane.events !== events) return;
      lane.setPage(null, this.background(name));
      void lane.deliver();
    };
  }

  /**
   * Loads the answers of a user that are in IndexedDB and not in local storage. An open page sends them, too.
   * @param skips as in `AnswerStore.load`
   */
  async load(uid: string, skips: (test: string) => boolean): Promise<void> {
    await this.store.load(uid, skips);
    for (const lane of this.#open(uid)) lane.changed();
  }

  /**
   * Sends those answers of a user whose test no page has open.
   * @returns whether nothing waits for the network afterwards
   */
  async deliverAll(uid: string): Promise<boolean> {
    await this.load(uid, (test) => this.isOpen({ uid, test }));
    let isDone = true;
    for (const { testKey, draft } of this.store.list(uid)) {
      const name = { uid, test: testKey };
      if (this.isOpen(name) || draft.test === null || isSetAside(testKey)) continue;
      const lane = this.lane(name);
      // The tests are sent one after the other, because the connection may be bad.
      await lane.retry(false);
      if (lane.isWaiting) isDone = false;
    }
    return isDone;
  }

  /**
   * Sends the answers to a test that the server calls finished, and removes them from the device. If the database does not know their attempt,
   * they stay (rule R202).
   */
  async settle(name: DraftName): Promise<void> {
    const draft = this.store.read(name);
    if (draft === null || isEmpty(draft)) return;
    // A draft of version 0.6 has no test until its test is opened again. Its answers belong to the first attempt, which is over.
    if (draft.test === null) await this.store.remove(name);
    else await this.lane(name).deliver(true);
  }

  /** Runs when the user looks at an open test again. Answers that only IndexedDB or other devices have then appear. */
  async look(uid: string): Promise<void> {
    await this.store.load(uid);
    await Promise.all(this.#open(uid).map((lane) => lane.deliver(true)));
  }

  /** Sends again, because the network or the server is back. */
  async retry(uid: string): Promise<void> {
    await Promise.all(this.#open(uid).map((lane) => lane.retry(true)));
  }

  /** Sends at once, because the page is hidden or left. */
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
