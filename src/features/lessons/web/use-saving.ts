import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveText } from '../../../ui/editor/save-failure.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import { blocksQuery, storedBlocksQuery, storedLessonsQuery } from './queries.ts';

export interface SavingOptions<Draft, Saved> {
  save(draft: Draft): Promise<Saved>;
  done: string;
  /** What to say of failures that have nothing better to say (specification §8). */
  notDone: string;
}

/** Stores something of the tutor's: says how it went, keeps what was typed, brings the lists up to date. */
export function useSaving<Draft, Saved>({ save, done, notDone }: SavingOptions<Draft, Saved>) {
  const queryClient = useQueryClient();
  const saving = useMutation({ meta: { keepsPage: true }, mutationFn: save });

  const run = async (draft: Draft): Promise<Saved | null> => {
    try {
      const saved = await saving.mutateAsync(draft);
      toastSuccess(done);
      for (const { queryKey } of [storedBlocksQuery, storedLessonsQuery, blocksQuery]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      return saved;
    } catch (error) {
      toastError(saveText(error, notDone));
      return null;
    }
  };
  return { run, error: saving.error, isBusy: saving.isPending };
}
