import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readAnew } from '../read-anew.ts';
import { toastError, toastSuccess } from '../toast.tsx';
import { saveText } from './save-failure.tsx';
import { newSaver, type Keeping } from './saver.ts';

interface SavingOptions<Draft, Saved> {
  /** What is stored already; `null` for something new. */
  loaded: Saved | null;
  keeping: Keeping<Draft, Saved>;
  /** What to say, of failures that have nothing better to say too (specification §8). */
  texts: { created: string; notCreated: string; changed: string; notChanged: string };
  /** The lists that show it. */
  lists: readonly { queryKey: QueryKey }[];
  /** Where it is changed. */
  pageOf(stored: Saved): string;
  /** Loads again what the page has loaded. */
  onReload?: (() => void) | undefined;
}

export interface Saving<Draft, Saved> {
  /** Tells how it went. @returns why the draft is not stored, `null` when it is */
  save(draft: Draft): Promise<unknown>;
  isBusy: boolean;
  /** What was loaded or saved last; `null` while it is new. */
  stored: Saved | null;
  /** What the last try met. */
  error: Error | null;
  notDone: string;
  /** Loads what somebody else has saved meanwhile, in place of what is typed; of what is not stored there is nothing. */
  reload: (() => void) | undefined;
}

/** Stores something of the tutor's: says how it went, keeps what was typed, brings the lists up to date. */
export function useSaving<Draft extends object, Saved extends object>(
  { loaded, keeping, texts, lists, pageOf, onReload }: SavingOptions<Draft, Saved>,
): Saving<Draft, Saved> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [stored, setStored] = useState(loaded);
  const [saver] = useState(() => newSaver(keeping, loaded));
  const { mutateAsync, isPending, error } = useMutation({ meta: { keepsPage: true }, mutationFn: saver });
  const notDone = stored === null ? texts.notCreated : texts.notChanged;

  const save = async (draft: Draft): Promise<unknown> => {
    try {
      setStored(await mutateAsync(draft));
    } catch (failure) {
      toastError(saveText(failure, notDone));
      return failure;
    }
    toastSuccess(stored === null ? texts.created : texts.changed);
    void readAnew(queryClient, lists);
    return null;
  };
  // The page of a new thing has loaded nothing; where it stays open after a create, another page has.
  const goTo = stored === null ? undefined : () => void navigate(pageOf(stored), { replace: true });
  return { save, isBusy: isPending, stored, error, notDone, reload: onReload ?? goTo };
}
