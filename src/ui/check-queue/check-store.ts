import type { CheckDraft, CheckName } from './check-draft.ts';
import { keyOf, nameOf } from './check-keys.ts';

/** Local storage, or its replacement in tests. */
export interface Kept {
  get(key: string): string | null;
  /** @returns whether the device has stored the value */
  set(key: string, value: string | null): boolean;
  keys(uid: string): string[];
}

/** The checks that the server does not have. If the device stores nothing, they last as long as the page. */
export class CheckStore {
  readonly #kept: Kept;
  /** The drafts that were read from the device. The same text must give the same object, because React compares objects. */
  readonly #read = new Map<string, { text: string; draft: CheckDraft }>();
  /** The drafts that the device has refused to store. */
  readonly #unkept = new Map<string, CheckDraft>();
  readonly #listeners = new Set<() => void>();

  constructor(kept: Kept) {
    this.#kept = kept;
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
    const key = keyOf(name);
    this.#unkept.delete(key);
    const text = draft === null ? null : JSON.stringify(draft);
    if (this.#kept.set(key, text) && text !== null && draft !== null) this.#read.set(key, { text, draft });
    else {
      this.#read.delete(key);
      if (draft !== null) {
        // The older copy is removed: after a reload it would look like the newest check.
        this.#kept.set(key, null);
        this.#unkept.set(key, draft);
      }
    }
    this.changed();
  }

  list(uid: string): CheckName[] {
    const keys = new Set([...this.#kept.keys(uid), ...[...this.#unkept.keys()].filter((key) => nameOf(key)?.uid === uid)]);
    return [...keys].map(nameOf).filter((name) => name !== null);
  }

  /** Whether the device keeps the check beyond the page. */
  isKept = (name: CheckName): boolean => !this.#unkept.has(keyOf(name));

  /** Tells the listeners of a change, also of one by another tab. */
  changed = (): void => this.#listeners.forEach((listener) => listener());
}

function parsed(text: string): CheckDraft | null {
  try {
    const draft = JSON.parse(text) as CheckDraft | null;
    return typeof draft?.check === 'object' && typeof draft.revision === 'number' ? draft : null;
  } catch {
    return null;
  }
}
