/**
 * The answers of a user on this device. Local storage has them at once; what IndexedDB has is saved, for it reaches the disk before
 * it says so. A removal goes to IndexedDB first (ADR 53).
 */
import type { DatedAnswers } from '../../domain/drafts/draft.ts';
import { emptyDraft, FIRST_ATTEMPT, isEmpty, mergeCopies, type DeviceDraft } from './device-draft.ts';
import { localKey, localTests, parseDraft, readLocal, writeLocal, type DraftName, type LocalDrafts } from './local-drafts.ts';
import { isMark, isOldMark, markRemoval, NEXT, nextGeneration, storeInRow, type StoredRow } from './stored-row.ts';

/** IndexedDB, one row for each test of a user. A change is on the disk when its promise resolves. */
export interface DurableRows {
  change(name: DraftName, change: (before: StoredRow | undefined) => StoredRow | undefined): Promise<StoredRow | undefined>;
  list(uid: string): Promise<[DraftName, StoredRow][]>;
}

/** `refused`: the device gives no place that outlives the page. */
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
  /** What local storage has of it. */
  text: string | null;
  saved: SavedState;
  isDirty: boolean;
  /** A removal is on its way to IndexedDB; what local storage has is removed already. */
  isRemoved: boolean;
  /** Drafts of an earlier generation are removed; `null` until IndexedDB has told it. */
  generation: number | null;
  /** How often this page has removed a draft. */
  removals: number;
  /** The answers before those that were given on this page since IndexedDB was last asked. */
  before: DatedAnswers;
  isWriting: boolean;
}

/** A database that has not taken a change by then counts as one that refuses, until it does. */
const PATIENCE_MS = 5_000;

/** What the reader does before IndexedDB was read is later than all that it has. */
const UNREAD_STEP = 1_000_000;

const isBefore = ({ generation }: DeviceDraft, other: number | null): boolean => generation !== null && other !== null && generation < other;

/** A draft without answers, to the same test: its page may be open. */
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

  /** Calls a listener after every change. @returns stops it */
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

  /** Takes over what another tab has written. A device that has cleared its storage has nothing to tell. */
  #followLocal(held: Held): void {
    const text = readLocal(this.#local, held);
    if (text === held.text) return;
    held.text = text;
    const draft = parseDraft(text);
    if (draft === null || isBefore(draft, held.generation)) return;
    const isOther = held.draft === null || isBefore(held.draft, draft.generation);
    held.draft = isOther || held.draft === null ? draft : mergeCopies(held.draft, draft);
    // This tab calls nothing saved that only another tab is about to save.
    this.#save(held);
  }

  /** @returns `null` without a draft */
  read(name: DraftName): DeviceDraft | null {
    return this.#hold(name).draft;
  }

  savedState(name: DraftName): SavedState {
    return this.#hold(name).saved;
  }

  /** The drafts of a user, of all tests. */
  list(uid: string): KeptDraft[] {
    return this.#tests(uid).flatMap((testKey) => {
      const draft = this.read({ uid, test: testKey });
      return draft === null || isEmpty(draft) ? [] : [{ testKey, draft }];
    });
  }

  /** The tests that this page knows of, or local storage. */
  #tests(uid: string): string[] {
    const held = [...this.#held.values()].flatMap((each) => (each.uid === uid ? [each.test] : []));
    return [...new Set([...localTests(this.#local, uid), ...held])];
  }

  /** Changes a draft, and begins to save it. @param isByReader whether the reader has just answered or finished */
  update(name: DraftName, change: (before: DeviceDraft) => DeviceDraft, isByReader = false): void {
    const held = this.#hold(name);
    const before = held.draft ?? { ...emptyDraft(FIRST_ATTEMPT), generation: held.generation ?? NEXT };
    const after = change(before);
    if (after === before) return;
    held.isRemoved = false;
    this.#set(held, { ...after, version: before.version + (isByReader && held.generation === null ? UNREAD_STEP : 1) });
    // A test that is opened and not answered needs no place.
    if (!isEmpty(after)) this.#save(held);
    this.#notify();
  }

  #set(held: Held, draft: DeviceDraft | null): void {
    held.draft = draft;
    held.text = writeLocal(this.#local, held, draft);
  }

  /** Writes of quick changes are joined: what changes during a write goes with the next. */
  #save(held: Held): void {
    held.isDirty = true;
    if (held.saved === 'saved') held.saved = 'saving';
    if (held.isWriting) return;
    held.isWriting = true;
    void this.#write(held);
  }

  async #write(held: Held): Promise<void> {
    // After the event that has changed the draft: the tap is drawn first.
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
    // What was to be written is removed.
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

  /** Takes the generation that IndexedDB has given, or learns that the draft was removed. */
  #follow(held: Held, row: StoredRow | undefined): void {
    const { draft } = held;
    if (held.isRemoved || draft === null || row === undefined) return;
    held.generation = Math.max(held.generation ?? 0, nextGeneration(row));
    if (held.isDirty) return;
    if (isMark(row)) this.#set(held, emptied(held));
    else if (draft.generation === null || draft.generation === NEXT) this.#set(held, { ...draft, generation: row.generation, version: Math.max(draft.version, row.version) });
    // The row may be older than a removal.
    else if (isBefore(draft, row.generation)) this.#set(held, row);
    else return;
    this.#notify();
  }

  /**
   * Brings together what both stores have of a user. Drafts of earlier versions of the site move to IndexedDB.
   * @param skips tests whose answers do not change now, because their reader is answering
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
      // The row may be older than a removal.
      const isOutdated = held.isRemoved || held.removals !== (removals.get(localKey(held)) ?? 0);
      if (row !== undefined && isOldMark(row, this.#clock.now())) void this.#rows.change(held, () => undefined).catch(() => undefined);
      else if (!isOutdated && !skips(test)) this.#reconcile(held, row);
    }
    this.#notify();
  }

  /** The database does not answer. */
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

  /** Removes a draft, from IndexedDB first. @returns whether IndexedDB has taken it */
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
    // Another draft may have been begun meanwhile, here or in another tab.
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
   * @param isGone whether the user is still away once IndexedDB has answered, which may take long
   * @returns whether IndexedDB has taken it
   */
  async clear(uid: string, isGone: () => boolean = () => true): Promise<boolean> {
    const rows = await this.#rows.list(uid).catch(() => null);
    if (!isGone()) return false;
    const stored = rows?.flatMap(([{ test }, row]) => (isMark(row) ? [] : [test])) ?? [];
    const tests = new Set([...stored, ...this.#tests(uid)]);
    const removed = await Promise.all([...tests].map((test) => this.remove({ uid, test })));
    return rows !== null && removed.every(Boolean);
  }

  /** The user has left this page. Other tabs may remove the answers meanwhile, and only the stores know of it. */
  letGo(uid: string): void {
    for (const [key, held] of this.#held) if (held.uid === uid && held.saved === 'saved' && !held.isWriting && !held.isRemoved) this.#held.delete(key);
  }

  /** Another tab has changed a draft. Whoever shows it reads it. */
  handleChangedElsewhere(): void {
    this.#notify();
  }

  /** Another tab has removed a draft; a tab of an earlier version of the site tells it to local storage alone. */
  handleRemovedElsewhere(name: DraftName): void {
    const held = this.#held.get(localKey(name));
    if (held !== undefined && held.draft !== null && !isEmpty(held.draft)) void this.remove(name);
  }
}
