import type { CheckDraft, CheckName } from './check-draft.ts';
import { keyOf, nameOf } from './check-keys.ts';

/** A row of IndexedDB. */
export interface CheckRow {
  /** `null` if the check was removed, because the server has it or the tutor has given it up. */
  draft: CheckDraft | null;
  /** The time of the change on this device, in ms. */
  at: number;
}

/** The checks in IndexedDB. When the promise of a change resolves, the change is on the disk. */
export interface DurableChecks {
  /** @param row `undefined` deletes the row */
  put(name: CheckName, row: CheckRow | undefined): Promise<unknown>;
  list(uid: string): Promise<[CheckName, CheckRow][]>;
}

/** Local storage, or its replacement in tests. */
export interface Kept {
  get(key: string): string | null;
  /** @returns whether the device has stored the value */
  set(key: string, value: string | null): boolean;
  keys(uid: string): string[];
}

/**
 * How long the row of a removed check stays, in ms. Browsers write local storage to the disk up to a minute late. If the browser is killed before,
 * the removed check appears in local storage again, and the row says that it was removed.
 */
const REMOVED_MS = 24 * 60 * 60 * 1000;

/**
 * The checks that the server does not have. They are in local storage, which can be read at once but reaches the disk up to a minute late, and in
 * IndexedDB, which reaches the disk within milliseconds (ADR 53). If the device stores nothing, the checks are lost with the page.
 */
export class CheckStore {
  readonly #kept: Kept;
  readonly #rows: DurableChecks;
  readonly #now: () => number;
  /** The calls of `#restore`, by user. */
  readonly #restored = new Map<string, Promise<void>>();
  /** The drafts that were read from the device. The same text must give the same object, because React compares objects. */
  readonly #read = new Map<string, { text: string; draft: CheckDraft }>();
  /** The drafts that the device has refused to store. */
  readonly #unkept = new Map<string, CheckDraft>();
  readonly #listeners = new Set<() => void>();

  constructor(kept: Kept, rows: DurableChecks, now: () => number) {
    this.#kept = kept;
    this.#rows = rows;
    this.#now = now;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read(name: CheckName): CheckDraft | null {
    const key = keyOf(name);
    const unkept = this.#unkept.get(key);
    if (unkept !== undefined) return unkept;
    const text = this.#kept.get(key);
    if (text === null) return null;
    const known = this.#read.get(key);
    if (known?.text === text) return known.draft;
    const draft = parsed(text);
    if (draft !== null) this.#read.set(key, { text, draft });
    return draft;
  }

  /** @param draft `null` if the server has the check or the tutor has given it up */
  write(name: CheckName, draft: CheckDraft | null): void {
    const at = Math.max(this.#now(), (this.read(name)?.changedAt ?? 0) + 1);
    const dated = draft && { ...draft, changedAt: at };
    this.#keep(keyOf(name), dated);
    // If IndexedDB refuses the row, the check is still in local storage.
    void this.#rows.put(name, { draft: dated, at }).catch(() => undefined);
    this.changed();
  }

  #keep(key: string, draft: CheckDraft | null): void {
    this.#unkept.delete(key);
    const text = draft === null ? null : JSON.stringify(draft);
    if (this.#kept.set(key, text) && text !== null && draft !== null) this.#read.set(key, { text, draft });
    else {
      this.#read.delete(key);
      if (draft !== null) {
        // The older copy is removed, because after a reload it would be taken for the latest check.
        this.#kept.set(key, null);
        this.#unkept.set(key, draft);
      }
    }
  }

  /** Restores from IndexedDB the checks that local storage has lost, because the browser was killed. Later calls for the same user do nothing. */
  restore(uid: string): Promise<void> {
    const restored = this.#restored.get(uid) ?? this.#restore(uid);
    this.#restored.set(uid, restored);
    return restored;
  }

  async #restore(uid: string): Promise<void> {
    const rows = await this.#rows.list(uid).catch(() => null);
    if (rows === null) return;
    const times = new Map(rows.map(([name, { at }]) => [keyOf(name), at]));
    for (const [name, { draft, at }] of rows) {
      const local = this.read(name);
      if (local === null && draft === null) {
        if (at < this.#now() - REMOVED_MS) void this.#rows.put(name, undefined).catch(() => undefined);
      } else if (local === null || changedAt(local) < at) this.#keep(keyOf(name), draft);
    }
    for (const name of this.list(uid)) {
      const draft = this.read(name);
      if (draft !== null && changedAt(draft) > (times.get(keyOf(name)) ?? -1)) this.write(name, draft);
    }
    this.changed();
  }

  list(uid: string): CheckName[] {
    const keys = new Set([...this.#kept.keys(uid), ...[...this.#unkept.keys()].filter((key) => nameOf(key)?.uid === uid)]);
    return [...keys].map(nameOf).filter((name) => name !== null);
  }

  /** Whether the check survives a reload of the page. */
  isKept = (name: CheckName): boolean => !this.#unkept.has(keyOf(name));

  /** Calls the listeners after a change by this tab or by another tab. */
  changed = (): void => this.#listeners.forEach((listener) => listener());
}

/**
 * When the draft was changed. A draft without a time was written by an earlier version of the site, which may be open in another tab. It counts as
 * the latest draft.
 */
const changedAt = (draft: CheckDraft): number => draft.changedAt ?? Infinity;

function parsed(text: string): CheckDraft | null {
  try {
    const draft = JSON.parse(text) as CheckDraft | null;
    return typeof draft?.check === 'object' && typeof draft.revision === 'number' ? draft : null;
  } catch {
    return null;
  }
}
