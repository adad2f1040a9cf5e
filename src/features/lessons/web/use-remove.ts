import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../../domain/failure.ts';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import { blocksQuery, storedBlocksQuery, storedLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Deletes something of the tutor's, says how it went, and brings the lists up to date. */
export function useRemove(): (remove: () => Promise<unknown>, done: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  const removing = useMutation({ mutationFn: (remove: () => Promise<unknown>) => remove() });
  return async (remove, done) => {
    let isDone = true;
    try {
      await removing.mutateAsync(remove);
      toastSuccess(done);
    } catch (error) {
      isDone = false;
      toastError(error instanceof Failure ? error.message : texts.admin.removeFailed);
    }
    await Promise.all(
      [storedBlocksQuery, storedLessonsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
    void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
    return isDone;
  };
}
