import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../../domain/errors.ts';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { refreshQueries } from '../lib/refresh-queries.ts';
import { toastError, toastSuccess } from '../components/feedback/toast.tsx';
import { saveTexts } from './texts.ts';

interface Deletion {
  title: string;
  /** The sentence that names the data that are deleted (rule R64). */
  text: string;
  request(): Promise<unknown>;
  successText: string;
  onDeleted?(): void;
}

/**
 * Deletes a resource after a confirmation, shows the outcome as a toast and refreshes the affected queries.
 * @param fallbackText the message for errors that have no message for users
 */
export function useDelete(
  affectedQueries: readonly { queryKey: QueryKey }[],
  fallbackText: string,
): { confirmDelete(deletion: Deletion): void; dialog: ReactElement } {
  const queryClient = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const mutation = useMutation({ mutationFn: (request: Deletion['request']) => request() });

  const runDelete = async ({ request, successText, onDeleted }: Deletion): Promise<void> => {
    let isDeleted = false;
    try {
      await mutation.mutateAsync(request);
      isDeleted = true;
      toastSuccess(successText);
    } catch (error) {
      toastError(messageOf(error, fallbackText));
    }
    await refreshQueries(queryClient, affectedQueries);
    if (isDeleted) onDeleted?.();
  };
  return {
    confirmDelete: (deletion) => {
      const { title, text } = deletion;
      setConfirmation({ title, text, confirmLabel: saveTexts.delete, tone: 'danger', confirm: () => runDelete(deletion) });
    },
    dialog: <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />,
  };
}
