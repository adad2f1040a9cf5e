import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Guards an action against double submits: a call while the action runs does nothing. The page learns later that it runs,
 * so the second click or Enter may come before its button is disabled.
 */
export function useSingleFlight<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action(...args);
    } finally {
      isRunning.current = false;
    }
  };
}

/** A mutation of a form or a button. `mutate` is guarded, and its state has the error. */
export function useSubmit<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Omit<UseMutationResult<Data, Error, Variables>, 'mutate' | 'mutateAsync'> & { mutate(this: void, variables: Variables): void } {
  const { mutateAsync, ...mutation } = useMutation(options);
  const submit = useSingleFlight((variables: Variables) => mutateAsync(variables).catch(() => undefined));
  return { ...mutation, mutate: (variables) => void submit(variables) };
}
