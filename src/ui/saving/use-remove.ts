import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../domain/failure.ts';
import { toastError, toastSuccess } from '../toast.tsx';

/**
 * Deletes something of the tutor's, says how it went, and brings the lists that show it up to date.
 * @param notDone what to say of failures that have nothing better to say
 * @returns a function that takes the call and what to say when it is done, and tells whether it is
 */
export function useRemove(
  lists: readonly { queryKey: QueryKey }[],
  notDone: string,
): (remove: () => Promise<unknown>, done: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  const removing = useMutation({ mutationFn: (remove: () => Promise<unknown>) => remove() });
  return async (remove, done) => {
    let isDone = true;
    try {
      await removing.mutateAsync(remove);
      toastSuccess(done);
    } catch (error) {
      isDone = false;
      toastError(messageOf(error, notDone));
    }
    await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    return isDone;
  };
}
