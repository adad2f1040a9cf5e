/**
 * A device for tests of the queue of answers: tabs over one local storage and one IndexedDB, timers that the test advances, and a
 * server that merges drafts and stores results as the real one does. A killed browser keeps what has reached the disk.
 */
import type { SpentChange } from '../../src/domain/clock/spent.ts';
import { answersTo, fromDraftAnswers, mergeAnswers, toDraftAnswers, type DatedAnswers, type Draft } from '../../src/domain/drafts/draft.ts';
import { photoIds } from '../../src/domain/checking/extended-answer.ts';
import { AppError, NetworkError } from '../../src/domain/errors.ts';
import type { Answer } from '../../src/domain/questions/question.ts';
import { attemptToSubmit } from '../../src/domain/results/attempt.ts';
import { AnswerQueue } from '../../src/ui/answer-queue/answer-queue.ts';
import { AnswerStore, type DurableRows } from '../../src/ui/answer-queue/answer-store.ts';
import { draftOf, emptyDraft, withAnswer, type DraftedTest } from '../../src/ui/answer-queue/device-draft.ts';
import type { LaneEvents, QueueEnvironment } from '../../src/ui/answer-queue/lane.ts';
import { PhotoQueue } from '../../src/ui/answer-queue/photos/photo-queue.ts';
import type { PhotoRow, PhotoRows } from '../../src/ui/answer-queue/photos/photo-rows.ts';
import { localKey, type DraftName, type LocalDrafts } from '../../src/ui/answer-queue/local-drafts.ts';
import type { AnswerRequest } from '../../src/ui/answer-queue/messages.ts';
import { outcomeOf } from '../../src/ui/answer-queue/policy.ts';
import { leaveOtherAttempt, openDraft } from '../../src/ui/answer-queue/open-draft.ts';
import type { StoredRow } from '../../src/ui/answer-queue/stored-row.ts';
import { addTime } from '../../src/ui/answer-queue/time/spent-time.ts';
import type { FakeServerClock } from './fake-server-clock.ts';

/** More than any test needs. */
const MAX_TIMERS = 3_000;

/** Timers and time that the test advances. */
export class FakeClock {
  time = Date.UTC(2026, 2, 2, 9);
  #timers: { at: number; run: () => void }[] = [];

  now = (): number => this.time;
  setTimeout = (run: () => void, ms: number): unknown => {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return timer;
  };
  clearTimeout = (timer: unknown): void => {
    this.#timers = this.#timers.filter((each) => each !== timer);
  };

  /** Runs what is due, one timer after the other, with all that follows from it. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (let count = 0; ; count++) {
      if (count > MAX_TIMERS) throw new Error('The timers never end.');
      const due = this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      this.clearTimeout(due);
      this.time = Math.max(this.time, due.at);
      due.run();
      await settle();
    }
    this.time = end;
  }
}

/** Lets everything happen that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

export const KEYS = ['a', 'b', 'c'];
export const TEST = 'cell';
export const UID = 'anna';
export const NAME: DraftName = { uid: UID, test: TEST };
export const version = (revision = 1, epoch?: string): DraftedTest => ({ name: 'Клетка', revision, keys: KEYS, ...(epoch !== undefined && { epoch }) });

type Reach = 'answers' | 'lost' | 'lost-answer' | 'silent';

/** What the server does with answers, by the rules that its endpoints compose. */
export class FakeServer {
  epoch = 'first';
  revision = 1;
  /** The signed-in user of the browser. */
  session: string | null = UID;
  isOpen = true;
  /** Whether the user has yet to consent. */
  isGated = false;
  answers: DatedAnswers = {};
  results: { attempt: number; answers: Answer[]; putAsideAt: string | null }[] = [];
  /** Of a test by the clock. */
  attemptClock: FakeServerClock | null = null;
  reach: Reach = 'answers';
  /** The addresses at which the server fails. */
  failing: RegExp | null = null;
  requests: string[] = [];
  /** The ids of the photos that it has. */
  photos = new Set<string>();
  /** What it answers to photos. */
  photoError: AppError | null = null;
  /** The photos that are on their way, and the most at once. */
  uploads = { now: 0, most: 0 };
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  async send({ url, body }: AnswerRequest, signal?: AbortSignal): Promise<unknown> {
    const reach = this.reach;
    if (reach === 'silent') {
      return new Promise((_resolve, reject) => {
        const giveUp = (): void => reject(new NetworkError(null));
        this.#clock.setTimeout(giveUp, 20_000);
        signal?.addEventListener('abort', giveUp);
      });
    }
    await Promise.resolve();
    if (reach === 'lost') throw new NetworkError(null);
    this.requests.push(url);
    if (this.failing?.test(url) === true) throw new AppError('internal');
    const answer = url.includes('/drafts/') ? this.#merge(body as DraftBody) : this.#store(body as ResultBody);
    if (reach === 'lost-answer') throw new NetworkError(null);
    return structuredClone(answer);
  }

  async putPhoto(url: string): Promise<unknown> {
    if (this.reach !== 'answers') throw new NetworkError(null);
    const [, id = '', learner] = /\/api\/photos\/(\w+)\?learner=(\w+)/.exec(url) ?? [];
    this.requests.push(`/api/photos/${id}`);
    this.uploads.now += 1;
    this.uploads.most = Math.max(this.uploads.most, this.uploads.now);
    await new Promise<void>((resolve) => void this.#clock.setTimeout(resolve, 50));
    this.uploads.now -= 1;
    if (this.session === null) throw new AppError('unauthenticated');
    if (this.session !== learner) throw new AppError('other-user');
    if (this.photoError !== null) throw this.photoError;
    this.photos.add(id);
    return {};
  }

  #check(learner: string, revision: number): void {
    if (this.session === null) throw new AppError('unauthenticated');
    if (this.session !== learner) throw new AppError('other-user');
    if (this.isGated) throw new AppError('consent-required');
    if (!this.isOpen) throw new AppError('test-not-found');
    if (revision > this.revision) throw new AppError('invalid-request', { fields: { revision: 'Такой версии теста не было.' } });
  }

  #merge({ learner, attempt, revision, answers, spent }: DraftBody): Draft {
    this.#check(learner, revision);
    const isEnded = this.settle();
    if (!isEnded && 'stored' in attemptToSubmit(this.results, attempt)) throw new AppError('already-done');
    const now = new Date(this.#clock.now()).toISOString();
    const sent = fromDraftAnswers(KEYS, answers.map((each) => ({ ...each, changedAt: each.changedAt < now ? each.changedAt : now })));
    this.attemptClock?.note(spent, now);
    if (isEnded) this.#takeLate(sent);
    else this.answers = answersTo(KEYS, mergeAnswers(this.answers, sent));
    const held = this.attemptClock?.ended?.answers ?? this.answers;
    return { revision: this.revision, attempt, now, answers: toDraftAnswers(KEYS, held), epoch: this.epoch, ...(this.attemptClock && { clock: this.attemptClock.told(now) }) };
  }

  /** Makes the result of an attempt whose time is up, as every request does. @returns whether time has ended it */
  settle(): boolean {
    const clock = this.attemptClock;
    if (clock === null || (clock.ended === null && this.results.length > 0) || !clock.settle(this.answers, new Date(this.#clock.now()).toISOString())) return false;
    this.#scoreEnded();
    return true;
  }

  #scoreEnded(): void {
    this.results = [{ attempt: 1, answers: KEYS.map((key) => this.attemptClock?.ended?.answers[key]?.answer ?? null), putAsideAt: null }];
  }

  #takeLate(sent: DatedAnswers): void {
    this.attemptClock?.late(sent);
    this.#scoreEnded();
  }

  #store({ learner, attempt, revision, answers, changedAt = [], finish, spent }: ResultBody): unknown {
    this.#check(learner, revision);
    const now = new Date(this.#clock.now()).toISOString();
    this.attemptClock?.note(spent, now);
    const dated = fromDraftAnswers(KEYS, answers.flatMap((answer, index) => (answer === null && (changedAt[index] ?? null) === null ? [] : [{ index, answer, changedAt: changedAt[index] ?? now }])));
    if (this.settle()) {
      this.#takeLate(dated);
      return {};
    }
    if (finish === 'time' && this.attemptClock !== null) {
      this.answers = answersTo(KEYS, mergeAnswers(this.answers, dated));
      throw new AppError('time-left', { clock: this.attemptClock.told(now) });
    }
    const target = attemptToSubmit(this.results, attempt);
    if ('stored' in target) {
      if (JSON.stringify(target.stored.answers) !== JSON.stringify(answers)) throw new AppError('already-done');
      return {};
    }
    const missing = answers.flatMap(photoIds).filter((id) => !this.photos.has(id));
    if (missing.length > 0) throw new AppError('photos-missing', { photos: missing });
    this.results.push({ attempt, answers, putAsideAt: null });
    this.answers = {};
    return {};
  }
}

interface DraftBody extends Pick<Draft, 'answers' | 'revision' | 'attempt'> {
  learner: string;
  spent?: SpentChange;
}
interface ResultBody {
  learner: string;
  attempt: number;
  revision: number;
  answers: Answer[];
  changedAt?: (string | null)[];
  finish?: 'time';
  spent?: SpentChange;
}

/** A browser with its stores. Local storage reaches the disk when the test says so. */
export class FakeBrowser {
  readonly clock: FakeClock;
  readonly server: FakeServer;
  local = new Map<string, string>();
  rows = new Map<string, { name: DraftName; row: StoredRow }>();
  /** Whether IndexedDB takes no change. */
  isRefusing = false;
  /** How long IndexedDB takes for a change, ms. */
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

  /** The battery is empty. @returns nothing of the tabs goes on */
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

/** A page of the site, with a test open or without. */
export class FakeTab {
  isDead = false;
  isOnline = true;
  readonly store: AnswerStore;
  readonly queue: AnswerQueue;
  readonly photos: PhotoQueue;
  events: string[] = [];
  /** The end of the time that the page knows. */
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

  /** The pupil is busy with a question for some seconds. */
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
