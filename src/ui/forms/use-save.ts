import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshQueries } from '../lib/refresh-queries.ts';
import { toastError, toastSuccess } from '../components/feedback/toast.tsx';
import { saveText } from './save-error.tsx';
import { createSaver, newClientId, type ResourceApi } from './idempotent-save.ts';

interface SaveOptions<Input, Saved> {
  /** The stored resource; `null` for a new resource. */
  loaded: Saved | null;
  /** @param newId the id of a new resource */
  resourceApi(newId: string): ResourceApi<Input, Saved>;
  /** The toasts of success, and the messages for errors that have no message of their own (rule R63). */
  texts: { created: string; notCreated: string; changed: string; notChanged: string };
  affectedQueries: readonly { queryKey: QueryKey }[];
  /** The path of the form of a stored resource. */
  editPath(stored: Saved): string;
  /** Reloads the stored resource into the form. */
  onReload?: (() => void) | undefined;
}

export interface SaveState<Input, Saved> {
  /**
   * Saves and shows the outcome as a toast.
   * @param success the text of the toast after a success; by default a text from `texts`
   * @returns the error; `null` after a success
   */
  save(input: Input, success?: string): Promise<unknown>;
  isBusy: boolean;
  /** The resource that was last loaded or saved; `null` before the first save of a new resource. */
  stored: Saved | null;
  /** The error of the last save. */
  error: Error | null;
  /** The message for errors that have no message for users. */
  fallbackText: string;
  /** Replaces the values of the form by the version that another admin has saved; absent before the first save of a new resource. */
  reload: (() => void) | undefined;
}

/** Saves the resource of a form, shows the outcome as a toast and refreshes the affected queries. */
export function useSave<Input extends object, Saved extends object>(
  { loaded, resourceApi, texts, affectedQueries, editPath, onReload }: SaveOptions<Input, Saved>,
): SaveState<Input, Saved> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [stored, setStored] = useState(loaded);
  const [saver] = useState(() => createSaver(resourceApi(newClientId()), loaded));
  const { mutateAsync, isPending, error } = useMutation({ meta: { keepsPage: true }, mutationFn: saver });
  const fallbackText = stored === null ? texts.notCreated : texts.notChanged;

  const save = async (input: Input, success = stored === null ? texts.created : texts.changed): Promise<unknown> => {
    try {
      setStored(await mutateAsync(input));
    } catch (saveError) {
      toastError(saveText(saveError, fallbackText));
      return saveError;
    }
    toastSuccess(success);
    void refreshQueries(queryClient, affectedQueries);
    return null;
  };
  // The form of a new resource cannot reload the resource. After the create, `reload` opens the edit form, which loads the resource.
  const openEditForm = stored === null ? undefined : () => void navigate(editPath(stored), { replace: true });
  return { save, isBusy: isPending, stored, error, fallbackText, reload: onReload ?? openEditForm };
}
