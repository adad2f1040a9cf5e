/** The unsaved edits of admins, which the browser keeps in IndexedDB (rule R157). If IndexedDB is forbidden or full, nothing is kept. */
import { createStore, del, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import type { Subject } from './texts.ts';

export interface KeptEntry<Values = unknown> {
  /** The id of an opening of a form. Two tabs with the same form have two ids, so they keep their edits in two entries. */
  id: string;
  values: Values;
  /** What the form edits. Versions up to 0.6 did not store it. */
  subject?: Subject;
  /** The revision that the edits are based on; `null` for a new object. */
  revision: number | null;
  /** The ISO time of the last change. */
  at: string;
}

type EntryKey = [uid: string, form: string, id: string];

let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore('listok-edits', 'edits'));

/** Operations run one after the other, because a deletion must not overtake the write of what it deletes. */
let last: Promise<unknown> = Promise.resolve();
function inOrder<Result>(run: () => Promise<Result>, otherwise: Result): Promise<Result> {
  const done = last.then(run).catch(() => otherwise);
  last = done;
  return done;
}

const keysOf = async (uid: string): Promise<EntryKey[]> => (await keys<EntryKey>(store())).filter(([owner]) => owner === uid);

export const writeEntry = (uid: string, form: string, entry: Omit<KeptEntry, 'at'>): Promise<void> =>
  inOrder(() => set([uid, form, entry.id], { ...entry, at: new Date().toISOString() } satisfies KeptEntry, store()), undefined);

export const deleteEntry = (uid: string, form: string, id: string): Promise<void> => inOrder(() => del([uid, form, id], store()), undefined);

/** @returns the entries of a form, the newest first */
export const readEntries = <Values>(uid: string, form: string): Promise<KeptEntry<Values>[]> =>
  inOrder(async () => {
    const found = await getMany<KeptEntry<Values> | undefined>((await keysOf(uid)).filter(([, of]) => of === form), store());
    // Another tab may have deleted some of the entries.
    const entries = found.filter((entry) => entry !== undefined);
    entries.sort((one, other) => (one.at < other.at ? 1 : -1));
    return entries;
  }, []);

/** @returns the kept edits of a user, for all forms */
export const allEntries = (uid: string): Promise<KeptEntry[]> =>
  inOrder(async () => (await getMany<KeptEntry | undefined>(await keysOf(uid), store())).filter((entry) => entry !== undefined), []);

/** @returns whether all entries were deleted */
export const deleteAllEntries = (uid: string): Promise<boolean> =>
  inOrder(async () => {
    await delMany(await keysOf(uid), store());
    return true;
  }, false);
