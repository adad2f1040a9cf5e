/**
 * Keeps the answers of a user on this device. A change is written to local storage at once. It counts as saved only when IndexedDB has confirmed it,
 * because only IndexedDB confirms that a change is on the disk. A removal is written to IndexedDB first (ADR 53).
 */
import type { DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import { emptyDraft, FIRST_ATTEMPT, isEmpty, mergeCopies, type DeviceDraft } from './device-draft.ts';
import { localKey, localTests, parseDraft, readLocal, writeLocal, type DraftName, type LocalDrafts } from './local-drafts.ts';
import { isMark, isOldMark, markRemoval, NEXT, nextGeneration, storeInRow, type StoredRow } from './stored-row.ts';

/** The rows in IndexedDB: one for each test of a user. When the promise of a change resolves, the change is on the disk. */
export interface DurableRows {
  change(name: DraftName, change: (before: StoredRow | undefined) => StoredRow | undefined): Promise<StoredRow | undefined>;
  list(uid: string): Promise<[DraftName, StoredRow][]>;
}

/** Whether the answers would survive if the page were closed now. `refused`: the device does not store them. */
export type SavedState = 'saved' | 'saving' | 'refused';

export interface KeptDraft {
  testKey: string;
  draft: DeviceDraft;
}

export interface StoreClock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
}

interface Held extends DraftName {
  draft: DeviceDraft | null;
  /** The text that local storage has for the draft. */
  text: string | null;
  saved: SavedState;
  isDirty: boolean;
  /** Whether a removal is being written to IndexedDB. Local storage has been cleared by then. */
  isRemoved: boolean;
  /**
   * The generation of the draft. Each removal begins a new generation, and drafts of earlier generations are removed. `null` until IndexedDB has been
   * read.
   */
  generation: number | null;
  /** How often this page has removed a draft. */
  removals: number;
  /** The answers at the last access to IndexedDB. They do not contain the changes that the user has made on this page since. */
  before: DatedAnswers;
  isWriting: boolean;
}

/** If IndexedDB does not confirm a change within this time, the change counts as refused until it is confirmed, ms. */
const PATIENCE_MS = 5_000;

/** Added to the version of a draft that the user changes before IndexedDB is read. With it the change counts as newer than every stored version. */
const UNREAD_STEP = 1_000_000;

const isBefore = ({ generation }: DeviceDraft, other: number | null): boolean => generation !== null && other !== null && generation < other;

/** An empty draft of the same test. It is not removed, because a page may show the test. */
const emptied = ({ draft, generation }: Held): DeviceDraft | null =>
  draft && { ...emptyDraft(draft.attempt), test: draft.test, epoch: draft.epoch, generation, version: draft.version };

export class AnswerStore {
  readonly #local: LocalDrafts;
  readonly #rows: DurableRows;
  readonly #clock: StoreClock;
  readonly #held = new Map<string, Held>();
  readonly #listeners = new Set<() => void>();

  constructor(local: LocalDrafts, rows: DurableRows, clock: StoreClock) {
    this.#local = local;
    this.#rows = rows;
    this.#clock = clock;
  }

  /**
   * Calls a listener after every change.
   * @returns a function that stops the calls
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    this.#listeners.forEach((listener) => listener());
  }

  #hold(name: DraftName): Held {
    const key = localKey(name);
    const known = this.#held.get(key);
    if (known === undefined) {
      const text = readLocal(this.#local, name);
      const draft = parseDraft(text);
      const held: Held = {
        ...name,
        draft,
        text,
        saved: 'saving',
        isDirty: false,
        isRemoved: false,
        generation: null,
        removals: 0,
        before: draft?.answers ?? {},
        isWriting: false,
      };
      this.#held.set(key, held);
      return held;
    }
    if (!known.isRemoved) this.#followLocal(known);
    return known;
  }

  /** Merges what another tab has written to local storage. If local storage was cleared, nothing changes. */
  #followLocal(held: Held): void {
    const text = readLocal(this.#local, held);
    if (text === held.text) return;
    held.text = text;
    const draft = parseDraft(text);
    if (draft === null || isBefore(draft, held.generation)) return;
    const isOther = held.draft === null || isBefore(held.draft, draft.generation);
    held.draft = isOther || held.draft === null ? draft : mergeCopies(held.draft, draft);
    // The merged draft counts as saved only when this tab itself has saved it, because the other tab may not have saved its change yet.
    this.#save(held);
  }

  /** @returns `null` if there is no draft */
  read(name: DraftName): DeviceDraft | null {
    return this.#hold(name).draft;
  }

  savedState(name: DraftName): SavedState {
    return this.#hold(name).saved;
  }

  /** The drafts of a user, for all tests. */
  list(uid: string): KeptDraft[] {
    return this.#tests(uid).flatMap((testKey) => {
      const draft = this.read({ uid, test: testKey });
      return draft === null || isEmpty(draft) ? [] : [{ testKey, draft }];
    });
  }

  /** The tests for which this page has a draft, or local storage has answers. */
  #tests(uid: string): string[] {
    const held = [...this.#held.values()].flatMap((each) => (each.uid === uid ? [each.test] : []));
    return [...new Set([...localTests(this.#local, uid), ...held])];
  }

  /**
   * Changes a draft and begins to save it.
   * @param isByReader whether the user has just answered or finished
   */
  update(name: DraftName, change: (before: DeviceDraft) => DeviceDraft, isByReader = false): void {
    const held = this.#hold(name);
    const before = held.draft ?? { ...emptyDraft(FIRST_ATTEMPT), generation: held.generation ?? NEXT };
    const after = change(before);
    if (after === before) return;
    held.isRemoved = false;
    this.#set(held, { ...after, version: before.version + (isByReader && held.generation === null ? UNREAD_STEP : 1) });
    // A test that is opened but not answered is not stored.
    if (!isEmpty(after)) this.#save(held);
    this.#notify();
  }

  #set(held: Held, draft: DeviceDraft | null): void {
    held.draft = draft;
    held.text = writeLocal(this.#local, held, draft);
  }

  /** Writes a draft to IndexedDB. Changes during a write are written together by the next write. */
  #save(held: Held): void {
    held.isDirty = true;
    if (held.saved === 'saved') held.saved = 'saving';
    if (held.isWriting) return;
    held.isWriting = true;
    void this.#write(held);
  }

  async #write(held: Held): Promise<void> {
    // The write starts after the event that has changed the draft, because the browser must draw the tap first.
    await new Promise<void>((resolve) => this.#clock.setTimeout(resolve, 0));
    while (held.isDirty) {
      held.isDirty = false;
      let isLate = true;
      this.#clock.setTimeout(() => {
        if (isLate) this.#setSaved(held, 'refused');
      }, PATIENCE_MS);
      try {
        const row = await this.#put(held);
        isLate = false;
        if (!held.isDirty) this.#setSaved(held, 'saved');
        this.#follow(held, row);
      } catch {
        isLate = false;
        this.#setSaved(held, 'refused');
      }
    }
    held.isWriting = false;
    // The loop has nothing to write if the draft was removed in the meantime.
    if (held.saved === 'saving') this.#setSaved(held, 'saved');
  }

  #put(held: Held): Promise<StoredRow | undefined> {
    const { draft, before } = held;
    held.before = draft?.answers ?? {};
    return this.#rows.change(held, (row) => (draft === null ? row : storeInRow(row, draft, before))).catch((error: unknown) => {
      held.before = before;
      throw error;
    });
  }

  #setSaved(held: Held, saved: SavedState): void {
    if (held.saved === saved) return;
    held.saved = saved;
    this.#notify();
  }

  /** Takes the generation of the draft from IndexedDB. If the draft was removed elsewhere, it is removed here, too. */
  #follow(held: Held, row: StoredRow | undefined): void {
    const { draft } = held;
    if (held.isRemoved || draft === null || row === undefined) return;
    held.generation = Math.max(held.generation ?? 0, nextGeneration(row));
    if (held.isDirty) return;
    if (isMark(row)) this.#set(held, emptied(held));
    else if (draft.generation === null || draft.generation === NEXT) this.#set(held, { ...draft, generation: row.generation, version: Math.max(draft.version, row.version) });
    // If the draft is of an earlier generation than the row, the row replaces it. Otherwise nothing changes, because the row may be older than a
    // removal on this page.
    else if (isBefore(draft, row.generation)) this.#set(held, row);
    else return;
    this.#notify();
  }

  /**
   * Merges the drafts of a user in local storage and in IndexedDB. Drafts of earlier versions of the site move to IndexedDB.
   * @param skips tests whose answers must not change at this moment, because the user is answering them
   */
  async load(uid: string, skips: (test: string) => boolean = () => false): Promise<void> {
    const removals = new Map([...this.#held].map(([key, held]) => [key, held.removals]));
    let isLate = true;
    this.#clock.setTimeout(() => isLate && this.#doubt(uid), PATIENCE_MS);
    const listed = await this.#rows.list(uid).catch(() => null);
    isLate = false;
    if (listed === null) return this.#doubt(uid);
    const rows = new Map(listed.map(([{ test }, row]) => [test, row]));
    for (const test of new Set([...this.#tests(uid), ...rows.keys()])) {
      const held = this.#hold({ uid, test });
      const row = rows.get(test);
      // If a draft was removed on this page while IndexedDB was being read, its row is outdated and is ignored.
      const isOutdated = held.isRemoved || held.removals !== (removals.get(localKey(held)) ?? 0);
      if (row !== undefined && isOldMark(row, this.#clock.now())) void this.#rows.change(held, () => undefined).catch(() => undefined);
      else if (!isOutdated && !skips(test)) this.#reconcile(held, row);
    }
    this.#notify();
  }

  /** IndexedDB does not answer. Marks the drafts of a user that wait for it as refused. */
  #doubt(uid: string): void {
    for (const held of this.#held.values()) if (held.uid === uid && held.saved === 'saving' && !held.isWriting) this.#setSaved(held, 'refused');
  }

  #reconcile(held: Held, row: StoredRow | undefined): void {
    const stored = held.draft === null ? row : storeInRow(row, held.draft, held.before);
    if (stored !== row) this.#save(held);
    else if (!held.isWriting) held.saved = 'saved';
    held.generation = nextGeneration(stored);
    const draft = stored === undefined || isMark(stored) ? emptied(held) : stored;
    if (draft !== held.draft && (draft === null || held.draft === null || JSON.stringify(draft) !== JSON.stringify(held.draft))) this.#set(held, draft);
    held.before = draft?.answers ?? {};
  }

  /**
   * Removes a draft, from IndexedDB first.
   * @returns whether IndexedDB has confirmed the removal in time
   */
  async remove(name: DraftName): Promise<boolean> {
    const held = this.#hold(name);
    const draft = held.draft !== null && isEmpty(held.draft) ? null : held.draft;
    if (draft !== null && draft.generation !== null && draft.generation !== NEXT) held.generation = draft.generation + 1;
    Object.assign(held, { draft: emptied(held), isDirty: false, isRemoved: true, before: {}, removals: held.removals + 1 });
    this.#notify();
    const done = this.#rows.change(name, (row) => markRemoval(row, draft, this.#clock.now())).then(
      (row) => {
        held.generation = nextGeneration(row);
        return true;
      },
      () => false,
    );
    const isTaken = await Promise.race([done, new Promise<false>((resolve) => this.#clock.setTimeout(() => resolve(false), PATIENCE_MS))]);
    // If the user has begun another draft in the meantime, here or in another tab, that draft stays.
    if (held.isRemoved) {
      held.isRemoved = false;
      this.#followLocal(held);
      if (held.draft === null || isEmpty(held.draft) || isBefore(held.draft, held.generation)) this.#set(held, emptied(held));
    }
    this.#notify();
    return isTaken;
  }

  /**
   * Removes all drafts of a user.
   * @param isGone returns whether the user is still signed out. It is called after IndexedDB has answered, which may take long
   * @returns whether IndexedDB has confirmed the removal
   */
  async clear(uid: string, isGone: () => boolean = () => true): Promise<boolean> {
    const rows = await this.#rows.list(uid).catch(() => null);
    if (!isGone()) return false;
    const stored = rows?.flatMap(([{ test }, row]) => (isMark(row) ? [] : [test])) ?? [];
    const tests = new Set([...stored, ...this.#tests(uid)]);
    const removed = await Promise.all([...tests].map((test) => this.remove({ uid, test })));
    return rows !== null && removed.every(Boolean);
  }

  /**
   * Forgets the answers of a user who is no longer signed in on this page. If the page kept them, it would not notice that another tab removes them.
   */
  letGo(uid: string): void {
    for (const [key, held] of this.#held) if (held.uid === uid && held.saved === 'saved' && !held.isWriting && !held.isRemoved) this.#held.delete(key);
  }

  /** Tells the listeners that another tab has changed a draft. They read it again. */
  handleChangedElsewhere(): void {
    this.#notify();
  }

  /** Applies a removal by another tab. If that tab has an earlier version of the site, it has removed the draft from local storage only. */
  handleRemovedElsewhere(name: DraftName): void {
    const held = this.#held.get(localKey(name));
    if (held !== undefined && held.draft !== null && !isEmpty(held.draft)) void this.remove(name);
  }
}
