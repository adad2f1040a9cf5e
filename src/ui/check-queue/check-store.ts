import type { CheckDraft, CheckName } from './check-draft.ts';
import { keyOf, nameOf } from './check-keys.ts';

/** Local storage, or what a test has in its place. */
export interface Kept {
  get(key: string): string | null;
  /** @returns whether it is stored */
  set(key: string, value: string | null): boolean;
  keys(uid: string): string[];
}

/** The checks that the server does not have. A device that stores nothing keeps them as long as the page. */
export class CheckStore {
  readonly #kept: Kept;
  /** What was read of the device, so that the same text gives the same object. */
  readonly #read = new Map<string, { text: string; draft: CheckDraft }>();
  /** What the device has refused to store. */
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

  /** @param draft `null`: the server has it, or it is given up */
  write(name: CheckName, draft: CheckDraft | null): void {
    const key = keyOf(name);
    this.#unkept.delete(key);
    const text = draft === null ? null : JSON.stringify(draft);
    if (this.#kept.set(key, text) && text !== null && draft !== null) this.#read.set(key, { text, draft });
    else {
      this.#read.delete(key);
      if (draft !== null) {
        // An older copy would come back after a reload as if it were the last word.
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

  /** Whether the device keeps it beyond the page. */
  isKept = (name: CheckName): boolean => !this.#unkept.has(keyOf(name));

  /** Another tab has changed something, too. */
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
