import { createContext, use, useEffect } from 'react';
import type { Keeper } from './delayed-writes.ts';

interface FormKeeper {
  /** The id of the entry that this opening of the form writes to. */
  entry: string;
  keeper: Keeper<unknown>;
}

/** The keeper for the form inside the provider; `null` if the edits of this form are not kept. */
export const KeeperContext = createContext<FormKeeper | null>(null);

/**
 * Keeps the values of a form on the device while they are unsaved.
 * @param values compared by identity
 * @param revision the version that the values are based on; `null` for a new object
 * @returns the entry that holds the values, for a page that hands the edits over to another page; `null` if edits are not kept
 */
export function useKeepEdits(values: object, isUnsaved: boolean, revision: number | null): FormKeeper | null {
  const form = use(KeeperContext);
  useEffect(() => {
    if (isUnsaved) form?.keeper.change({ values, revision });
    else form?.keeper.drop();
  }, [form, values, isUnsaved, revision]);
  return form;
}
