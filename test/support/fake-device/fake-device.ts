/**
 * A fake device for tests of the answer queue: tabs that share one local storage and one IndexedDB. When a test kills
 * the browser, only data that have reached the disk remain.
 */
import type { DatedAnswers } from '../../../src/domain/drafts/merge-answers.ts';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { AnswerQueue } from '../../../src/ui/answer-queue/answer-queue.ts';
import { AnswerStore, type DurableRows } from '../../../src/ui/answer-queue/answer-store.ts';
import { draftOf, emptyDraft, withAnswer, type DraftedTest } from '../../../src/ui/answer-queue/device-draft.ts';
import type { LaneEvents, QueueEnvironment } from '../../../src/ui/answer-queue/lane.ts';
import { PhotoQueue } from '../../../src/ui/answer-queue/photos/photo-queue.ts';
import type { PhotoRow, PhotoRows } from '../../../src/ui/answer-queue/photos/photo-rows.ts';
import { localKey, type DraftName, type LocalDrafts } from '../../../src/ui/answer-queue/local-drafts.ts';
import { outcomeOf } from '../../../src/ui/answer-queue/policy.ts';
import { leaveOtherAttempt, openDraft } from '../../../src/ui/answer-queue/open-draft.ts';
import type { StoredRow } from '../../../src/ui/answer-queue/stored-row.ts';
import { addTime } from '../../../src/ui/answer-queue/time/spent-time.ts';
import { KEYS, NAME, UID, version } from './drafted-test.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FakeServer } from './fake-server.ts';

/** A browser with its stores. A test decides when local storage reaches the disk. */
export class FakeBrowser {
  readonly clock: FakeClock;
  readonly server: FakeServer;
  local = new Map<string, string>();
  rows = new Map<string, { name: DraftName; row: StoredRow }>();
  /** Whether IndexedDB refuses every change. */
  isRefusing = false;
  /** How long IndexedDB takes for a change, in ms. */
  writeMs = 5;
  writes = 0;
  tabs: FakeTab[] = [];
  #onDisk = new Map<string, string>();

  constructor(clock: FakeClock, server: FakeServer) {
    this.clock = clock;
    this.server = server;
  }

  flushLocal(): void {
    this.#onDisk = new Map(this.local);
  }

  /** Ends the browser as an empty battery does. Local storage loses what has not reached the disk. */
  kill(): void {
    for (const tab of this.tabs) tab.isDead = true;
    this.tabs = [];
    this.local = new Map(this.#onDisk);
  }

  openTab(): FakeTab {
    const tab = new FakeTab(this);
    this.tabs.push(tab);
    return tab;
  }

  photoRows = new Map<string, { row: PhotoRow; bytes: ArrayBuffer }>();

  photos(isDead: () => boolean): PhotoRows {
    const write = (change: () => void): Promise<void> =>
      new Promise((resolve, reject) => {
        this.clock.setTimeout(() => {
          if (isDead()) return;
          if (this.isRefusing) return reject(new DOMException('full', 'QuotaExceededError'));
          change();
          resolve();
        }, this.writeMs);
      });
    return {
      add: (uid, id, row, bytes) => write(() => void this.photoRows.set(`${uid}/${id}`, { row, bytes })),
      change: (uid, id, change) =>
        write(() => {
          const before = this.photoRows.get(`${uid}/${id}`);
          if (before !== undefined) this.photoRows.set(`${uid}/${id}`, { ...before, row: change(before.row) });
        }),
      list: (uid) => Promise.resolve([...this.photoRows].flatMap(([key, { row }]) => (key.startsWith(`${uid}/`) ? [[key.slice(uid.length + 1), row]] : []))),
      bytesOf: (uid, id) => Promise.resolve(this.photoRows.get(`${uid}/${id}`)?.bytes),
      remove: (uid, id) => write(() => void this.photoRows.delete(`${uid}/${id}`)),
    };
  }

  durable(isDead: () => boolean): DurableRows {
    const wait = (): Promise<void> => new Promise((resolve) => void this.clock.setTimeout(resolve, this.writeMs));
    return {
      change: async (name, change) => {
        await wait();
        if (isDead()) return new Promise(() => {});
        if (this.isRefusing) throw new DOMException('full', 'QuotaExceededError');
        const key = localKey(name);
        const row = change(structuredClone(this.rows.get(key)?.row));
        this.writes += 1;
        if (row === undefined) this.rows.delete(key);
        else this.rows.set(key, { name, row: structuredClone(row) });
        return structuredClone(row);
      },
      list: async (uid) => {
        await wait();
        if (this.isRefusing) throw new DOMException('closed', 'InvalidStateError');
        return [...this.rows.values()].filter(({ name }) => name.uid === uid).map(({ name, row }) => [name, structuredClone(row)]);
      },
    };
  }
}

/** A tab with a page of the site, on which a test may be open. */
export class FakeTab {
  isDead = false;
  isOnline = true;
  readonly store: AnswerStore;
  readonly queue: AnswerQueue;
  readonly photos: PhotoQueue;
  events: string[] = [];
  /** When the time of the attempt ends, as far as the page knows. */
  endsAt: string | null = null;
  readonly #browser: FakeBrowser;
  #close: (() => void) | null = null;
  #attempt = 1;

  constructor(browser: FakeBrowser) {
    this.#browser = browser;
    const { clock, server } = browser;
    this.store = new AnswerStore(this.#local(), browser.durable(() => this.isDead), clock);
    this.photos = new PhotoQueue(browser.photos(() => this.isDead), (url) => server.putPhoto(url));
    const environment: QueueEnvironment = {
      sendPhotos: ({ uid }, ids, epoch) => this.photos.send(uid, ids, epoch),
      forgetPhotos: ({ uid }, ids) => Promise.resolve(this.photos.forgetSent(uid, ids)),
      settlePhotos: (name) => void this.photos.settle(name),
      now: clock.now,
      setTimeout: (run, ms) => clock.setTimeout(() => this.isDead || run(), ms),
      clearTimeout: clock.clearTimeout,
      isOnline: () => this.isOnline,
      mayAct: (uid) => !this.isDead && uid === UID,
      send: (request, { signal }) => server.send(request, signal),
      onWaiting: () => void this.events.push('waiting'),
    };
    this.queue = new AnswerQueue(this.store, environment);
    this.queue.background = () => this.#events('background ');
  }

  #local(): LocalDrafts {
    const tell = (key: string, isRemoved: boolean): void => {
      for (const tab of this.#browser.tabs) {
        if (tab === this) continue;
        if (isRemoved) tab.store.handleRemovedElsewhere(NAME);
        else tab.store.handleChangedElsewhere();
      }
      void key;
    };
    return {
      get: (key) => this.#browser.local.get(key) ?? null,
      set: (key, value) => {
        if (this.isDead) return;
        this.#browser.local.set(key, value);
        tell(key, false);
      },
      remove: (key) => {
        if (!this.isDead && this.#browser.local.delete(key)) tell(key, true);
      },
      keys: () => [...this.#browser.local.keys()],
    };
  }

  #events(prefix = ''): LaneEvents {
    return {
      onSubmitted: () => void this.events.push(`${prefix}submitted`),
      onDoneElsewhere: () => void this.events.push(`${prefix}done-elsewhere`),
      onTakenOver: () => void this.events.push(`${prefix}taken-over`),
      onClock: (clock, isReopened) => {
        this.endsAt = clock.endsAt;
        if (isReopened) this.events.push(`${prefix}reopened ${clock.extraMinutes}`);
      },
      onRejected: (error) => void this.events.push(`${prefix}${outcomeOf(error).type === 'changed' ? 'changed' : 'rejected'}`),
    };
  }

  /** Opens the test as the server sends it. */
  open(test: DraftedTest = version(1, this.#browser.server.epoch), attempt = 1, stored: DatedAnswers = {}): void {
    const { clock, server } = this.#browser;
    const attemptClock = server.attemptClock?.told(new Date(clock.now()).toISOString()) ?? null;
    this.endsAt = attemptClock?.endsAt ?? null;
    const opening = { attempt, test, stored, isCopy: false, clock: attemptClock };
    this.#attempt = attempt;
    leaveOtherAttempt(this.store, NAME, opening);
    this.store.update(NAME, (draft) => openDraft(draft, opening, (answers) => KEYS.every((key) => (answers[key]?.answer ?? null) !== null)));
    this.#close = this.queue.open(NAME, { shown: test, events: this.#events() });
  }

  close(): void {
    this.#close?.();
    this.#close = null;
  }

  answer(key: string, answer: Answer): void {
    const { clock } = this.#browser;
    this.store.update(NAME, (draft) => withAnswer(draftOf(this.#attempt, draft), key, answer, clock.now()), true);
    this.queue.lane(NAME).changed();
  }

  finish(): void {
    this.store.update(NAME, (draft) => ({ ...draft, finishedAt: new Date(this.#browser.clock.now()).toISOString() }), true);
    void this.queue.lane(NAME).deliver();
  }

  finishByTime(): void {
    const finishedAt = new Date(this.#browser.clock.now()).toISOString();
    this.store.update(NAME, (draft) => (draft.finishedAt === null ? { ...draft, finishedAt, isByTime: true } : draft), true);
    void this.queue.lane(NAME).deliver();
  }

  /** Makes the pupil work on a question for some seconds. */
  work(key: string, seconds: number, device: string): void {
    const measured = { device, total: seconds, seconds: { [key]: seconds }, others: 0, seenAt: this.#browser.clock.now() };
    this.store.update(NAME, (draft) => ({ ...draft, spent: addTime(draft.spent, measured) }));
  }

  /** The answers that the page shows. */
  get shown(): Record<string, Answer> {
    const draft = this.store.read(NAME) ?? emptyDraft(1);
    return Object.fromEntries(Object.entries(draft.answers).map(([key, { answer }]) => [key, answer]));
  }
}
