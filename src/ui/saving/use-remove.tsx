import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../../domain/failure.ts';
import { ConfirmDialog, type Confirmation } from '../confirm-dialog.tsx';
import { readAnew } from '../read-anew.ts';
import { toastError, toastSuccess } from '../toast.tsx';
import { saveTexts } from './texts.ts';

interface Removal {
  /** The question, and what goes with the thing. */
  title: string;
  text: string;
  call(): Promise<unknown>;
  /** What to say when it is gone. */
  done: string;
  onDone?(): void;
}

/**
 * Deletes things of the tutor's: asks first, says how it went, and brings the lists that show them up to date.
 * @param notDone what to say of failures that have nothing better to say
 */
export function useRemove(
  lists: readonly { queryKey: QueryKey }[],
  notDone: string,
): { ask(removal: Removal): void; dialog: ReactElement } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const removing = useMutation({ mutationFn: (call: Removal['call']) => call() });

  const remove = async ({ call, done, onDone }: Removal): Promise<void> => {
    let isDone = false;
    try {
      await removing.mutateAsync(call);
      isDone = true;
      toastSuccess(done);
    } catch (error) {
      toastError(messageOf(error, notDone));
    }
    await readAnew(queryClient, lists);
    if (isDone) onDone?.();
  };
  return {
    ask: (removal) => {
      const { title, text } = removal;
      setAsked({ title, text, confirmLabel: saveTexts.remove, tone: 'danger', confirm: () => remove(removal) });
    },
    dialog: <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />,
  };
}
