/**
 * The queue of a user's answers: drafts and finished tests. Open pages run it; if no page is open, the service worker does. It does not depend on a
 * framework: pages, the service worker and tests supply the clock and the network.
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
  /** Creates the listeners for a test that no page shows. */
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
   * Registers a page that shows a test.
   * @returns a function that the page calls when it is closed. The remaining answers are then sent in the background
   */
  open(name: DraftName, { shown, events }: OpenTest): () => void {
    const lane = this.lane(name);
    lane.setPage(shown, events);
    void lane.deliver();
    return () => {
      // If another page has opened the same test in the meantime, it stays registered.
      if (lane.events !== events) return;
      lane.setPage(null, this.background(name));
      void lane.deliver();
    };
  }

  /**
   * Loads the answers of a user that are only in IndexedDB. Tests that are open on a page then send the loaded answers, too.
   * @param skips as in `AnswerStore.load`
   */
  async load(uid: string, skips: (test: string) => boolean): Promise<void> {
    await this.store.load(uid, skips);
    for (const lane of this.#open(uid)) lane.changed();
  }

  /**
   * Sends the answers of a user to all tests that no page shows.
   * @returns whether nothing waits for the network afterwards
   */
  async deliverAll(uid: string): Promise<boolean> {
    await this.load(uid, (test) => this.isOpen({ uid, test }));
    let isDone = true;
    for (const { testKey, draft } of this.store.list(uid)) {
      const name = { uid, test: testKey };
      if (this.isOpen(name) || draft.test === null || isSetAside(testKey)) continue;
      const lane = this.lane(name);
      // The tests are sent one after another, because the connection may be slow.
      await lane.retry(false);
      if (lane.isWaiting) isDone = false;
    }
    return isDone;
  }

  /**
   * Sends the remaining answers to a test that is finished according to the server, and then removes them from the device. If the database does not
   * know their attempt, they stay on the device (rule R202).
   */
  async settle(name: DraftName): Promise<void> {
    const draft = this.store.read(name);
    if (draft === null || isEmpty(draft)) return;
    // A draft of version 0.6 has no `test` until its test is opened again. It belongs to the first attempt. That attempt is over, so the draft is
    // removed.
    if (draft.test === null) await this.store.remove(name);
    else await this.lane(name).deliver(true);
  }

  /**
   * Runs when the user looks at an open test again. It loads the answers from IndexedDB and requests those of other devices, so that the page shows
   * both.
   */
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

  /** Stops all sending for a user who is no longer signed in on this device. */
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
